extension Schema {
  /// The second step: what repeats in the system's zone is found by its civil time.
  static let floating = """
    -- How the next ring goes with the system's zone. 0: not at all. 1: `next_civil` says when, and
    -- `next` is only what it was when the row was written. 2: `next` is made anew.
    ALTER TABLE request ADD COLUMN floats INTEGER NOT NULL DEFAULT 0
      CHECK (floats = 0 OR ((floats = 1 OR floats = 2) AND next_civil IS NOT NULL));
    -- A number of the zone by which `next` was read then.
    ALTER TABLE request ADD COLUMN read_in INTEGER CHECK ((read_in IS NOT NULL) = (floats = 1));
    DROP INDEX request_next;
    DROP INDEX request_civil;
    -- Whether the hour is free does not stand in a row, and making it anew is right for both.
    UPDATE request SET floats = 2
      WHERE kind = 'recurrence' AND next_civil IS NOT NULL
        AND id IN (SELECT request FROM recurrence WHERE zone IS NULL);
    CREATE INDEX request_next ON request (next) WHERE next IS NOT NULL AND floats <> 1;
    CREATE INDEX request_civil ON request (floats, next_civil, id) WHERE next_civil IS NOT NULL;
    """
}
