// Empty until something moves in.
