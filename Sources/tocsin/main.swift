print("tocsin")
