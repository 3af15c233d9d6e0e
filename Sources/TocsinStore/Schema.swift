/// The schema, as numbered steps. A step never changes once it has been released: a further one is
/// added. They know SQL and nothing of Swift's types, so that an old one means the same for ever.
///
/// What is checked on every write is written with OR: SQLite builds a table for each `IN` of three
/// words or more, each time, which made adding cost twice as much.
enum Schema {
  /// "Tocs": tells our files from other programs'.
  static let applicationID: Int64 = 0x546F_6373

  static let steps: [String] = [
    first + "\n" + firstOfApps, floating, handlers, nagging, listeners, strings,
  ]

  static var version: Int64 { Int64(steps.count) }

  /// Which table of the configuration a response goes to.
  private static let handlers = "ALTER TABLE response ADD COLUMN handler TEXT;"

  /// What alerts again until it is acknowledged.
  private static let nagging = """
    ALTER TABLE request ADD COLUMN nag INTEGER CHECK (nag >= 60000000);
    CREATE TABLE nagging (
      delivery INTEGER PRIMARY KEY NOT NULL REFERENCES delivery ON DELETE CASCADE,
      next INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 0)
    ) STRICT;
    CREATE INDEX nagging_next ON nagging (next);
    """

  /// Which apps hear of their answers, and which answers are for them.
  private static let listeners = """
    CREATE TABLE listener (
      app TEXT PRIMARY KEY NOT NULL CHECK (app <> '')
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE response ADD COLUMN is_for_app INTEGER NOT NULL DEFAULT 0
      CHECK (is_for_app = 0 OR is_for_app = 1);
    """

  /// What apps say in each language, and which of it a request says: a key, and after it what fills
  /// its places, each ended by NUL.
  private static let strings = """
    CREATE TABLE string (
      app TEXT NOT NULL CHECK (app <> ''),
      language TEXT NOT NULL CHECK (language <> ''),
      key TEXT NOT NULL CHECK (key <> ''),
      text TEXT NOT NULL,
      PRIMARY KEY (app, language, key)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE request ADD COLUMN title_words BLOB CHECK (length(title_words) > 0);
    ALTER TABLE request ADD COLUMN subtitle_words BLOB CHECK (length(subtitle_words) > 0);
    ALTER TABLE request ADD COLUMN body_words BLOB CHECK (length(body_words) > 0);
    """

  private static let first = """
    CREATE TABLE meta (
      key TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO meta VALUES ('store-id', lower(hex(randomblob(8))));

    CREATE TABLE configuration (
      position INTEGER PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE request (
      id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
      app TEXT NOT NULL CHECK (app <> ''),
      identifier TEXT NOT NULL CHECK (identifier <> ''),
      state TEXT NOT NULL CHECK (state = 'pending' OR state = 'waiting' OR state = 'held'
        OR state = 'delivered' OR state = 'ended' OR state = 'missed' OR state = 'removed'),
      next INTEGER,
      fired INTEGER NOT NULL CHECK (fired >= 0),
      added INTEGER NOT NULL,
      ended INTEGER,
      origin TEXT NOT NULL CHECK (origin IN ('local', 'push')),
      kind TEXT NOT NULL CHECK (kind = 'now' OR kind = 'once' OR kind = 'interval'
        OR kind = 'recurrence'),
      anchor INTEGER,
      every INTEGER CHECK (every >= 60000000),
      first INTEGER,
      until INTEGER,
      count INTEGER CHECK (count > 0),
      words TEXT,
      civil TEXT,
      zone TEXT,
      expiry INTEGER CHECK (expiry >= 0),
      title TEXT NOT NULL,
      subtitle TEXT NOT NULL,
      body TEXT NOT NULL,
      badge INTEGER CHECK (badge >= 0),
      sound TEXT,
      sound_critical INTEGER NOT NULL CHECK (sound_critical IN (0, 1)),
      sound_volume REAL CHECK (sound_volume BETWEEN 0 AND 1),
      thread TEXT,
      category TEXT,
      target TEXT,
      filter TEXT,
      level TEXT NOT NULL CHECK (level = 'passive' OR level = 'active' OR level = 'time-sensitive'
        OR level = 'critical'),
      relevance REAL NOT NULL CHECK (relevance BETWEEN 0 AND 1),
      summary_arg TEXT NOT NULL,
      summary_arg_count INTEGER NOT NULL CHECK (summary_arg_count >= 1),
      user_info TEXT,
      communication INTEGER NOT NULL CHECK (communication IN (0, 1)),
      sender TEXT,
      icon TEXT,
      markup INTEGER NOT NULL CHECK (markup IN (0, 1)),
      -- What a zone moves: the civil time of the next ring, in microseconds.
      next_civil INTEGER,
      -- Nothing: once. -1: each. 0: none. Else up to so many microseconds.
      late INTEGER CHECK (late >= -1),
      paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
      snoozed INTEGER NOT NULL CHECK (snoozed IN (0, 1)),
      CHECK (next_civil IS NULL OR next IS NOT NULL),
      CHECK ((state = 'pending') = (next IS NOT NULL OR paused = 1)),
      CHECK (kind <> 'once' OR anchor IS NOT NULL),
      CHECK (kind <> 'interval'
        OR (anchor IS NOT NULL AND every IS NOT NULL AND first IS NOT NULL))
    ) STRICT;
    CREATE INDEX request_next ON request (next) WHERE next IS NOT NULL;
    CREATE INDEX request_civil ON request (next_civil, id) WHERE next_civil IS NOT NULL;
    CREATE INDEX request_paused ON request (id) WHERE paused = 1;
    CREATE INDEX request_ended ON request (ended) WHERE ended IS NOT NULL;
    CREATE INDEX request_interval ON request (next - every, id)
      WHERE kind = 'interval' AND next IS NOT NULL;
    CREATE INDEX request_waiting ON request (id) WHERE state IN ('waiting', 'held');
    CREATE UNIQUE INDEX request_name ON request (app, identifier)
      WHERE (state = 'pending' OR state = 'waiting' OR state = 'held' OR state = 'delivered');

    -- How many are pending for each app, so that a limit costs one look-up.
    CREATE TABLE pending_count (
      app TEXT PRIMARY KEY NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 0)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER pending_in AFTER INSERT ON request WHEN new.state = 'pending' BEGIN
      INSERT INTO pending_count VALUES (new.app, 1)
        ON CONFLICT (app) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER pending_out AFTER DELETE ON request WHEN old.state = 'pending' BEGIN
      UPDATE pending_count SET count = count - 1 WHERE app = old.app;
    END;
    CREATE TRIGGER pending_change AFTER UPDATE OF state ON request
    WHEN (old.state = 'pending') <> (new.state = 'pending') BEGIN
      INSERT INTO pending_count VALUES (new.app, 1)
        ON CONFLICT (app) DO UPDATE
        SET count = count + CASE WHEN new.state = 'pending' THEN 1 ELSE -1 END;
    END;

    -- What repeats on the calendar; civil times are texts, lists have a blank between them.
    CREATE TABLE recurrence (
      request INTEGER PRIMARY KEY NOT NULL REFERENCES request ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind = 'rule' OR kind = 'calendar' OR kind = 'components'),
      rule TEXT NOT NULL,
      skip TEXT NOT NULL CHECK (skip = 'backward' OR skip = 'omit' OR skip = 'forward'),
      anchor TEXT NOT NULL,
      start TEXT,
      zone TEXT,
      made_in TEXT NOT NULL,
      until TEXT,
      count INTEGER CHECK (count > 0),
      except_times TEXT NOT NULL,
      also_times TEXT NOT NULL,
      words TEXT NOT NULL,
      last TEXT,
      last_pass TEXT CHECK (last_pass = 'first' OR last_pass = 'second')
    ) STRICT;
    CREATE INDEX recurrence_zone ON recurrence (zone) WHERE zone IS NOT NULL;

    CREATE TABLE action (
      request INTEGER NOT NULL REFERENCES request ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL CHECK (id <> ''),
      title TEXT NOT NULL,
      flags INTEGER NOT NULL,
      input_button TEXT,
      input_placeholder TEXT,
      PRIMARY KEY (request, position),
      UNIQUE (request, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE route (
      request INTEGER NOT NULL REFERENCES request ON DELETE CASCADE,
      position INTEGER NOT NULL,
      event TEXT NOT NULL CHECK (event <> ''),
      handler TEXT,
      program BLOB,
      PRIMARY KEY (request, position),
      CHECK ((handler IS NULL) <> (program IS NULL))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE file (
      request INTEGER NOT NULL REFERENCES request ON DELETE CASCADE,
      position INTEGER NOT NULL,
      role TEXT NOT NULL CHECK (role = 'icon' OR role = 'sound' OR role = 'attachment'),
      name TEXT NOT NULL,
      identifier TEXT NOT NULL,
      copy TEXT NOT NULL UNIQUE CHECK (copy <> ''),
      hides_thumbnail INTEGER NOT NULL CHECK (hides_thumbnail IN (0, 1)),
      PRIMARY KEY (request, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE delivery (
      id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
      request INTEGER NOT NULL REFERENCES request ON DELETE CASCADE,
      scheduled INTEGER NOT NULL,
      claimed INTEGER NOT NULL,
      delivered INTEGER,
      ending TEXT CHECK (ending = 'answered' OR ending = 'dismissed' OR ending = 'replaced'
        OR ending = 'removed' OR ending = 'done'),
      level TEXT NOT NULL CHECK (level = 'passive' OR level = 'active' OR level = 'time-sensitive'
        OR level = 'critical'),
      surfaces INTEGER NOT NULL,
      stays INTEGER NOT NULL CHECK (stays IN (0, 1)),
      sound TEXT NOT NULL,
      title TEXT NOT NULL,
      subtitle TEXT NOT NULL,
      body TEXT NOT NULL,
      reasons TEXT NOT NULL CHECK (reasons <> ''),
      volume REAL CHECK (volume BETWEEN 0 AND 1),
      haptic INTEGER NOT NULL CHECK (haptic IN (0, 1)),
      wakes_screen INTEGER NOT NULL CHECK (wakes_screen IN (0, 1)),
      badge TEXT NOT NULL CHECK (badge = 'unchanged' OR badge = 'removed' OR badge = 'number'
        OR badge = 'hidden'),
      badge_number INTEGER CHECK (badge_number >= 0),
      previews_hidden INTEGER NOT NULL CHECK (previews_hidden IN (0, 1)),
      prompt TEXT NOT NULL CHECK (prompt = 'none' OR prompt = 'keep-or-turn-off'
        OR prompt = 'time-sensitive-explanation'),
      held TEXT NOT NULL CHECK (held = 'no' OR held = 'summary' OR held = 'focus-end'),
      until INTEGER,
      -- Since when it is held no more.
      released INTEGER,
      -- The request's own, so that what lies in the center is found by it.
      app TEXT NOT NULL,
      -- Of the group, or of the request where the group is not a thread's.
      thread TEXT,
      grouped TEXT NOT NULL CHECK (grouped = 'no' OR grouped = 'app' OR grouped = 'thread'),
      summary TEXT NOT NULL,
      error TEXT CHECK (error <> ''),
      -- What it was decided on, each as words with a blank between them.
      configuration INTEGER,
      settings TEXT,
      device TEXT,
      because TEXT,
      CHECK ((badge_number IS NULL) = (badge = 'unchanged' OR badge = 'removed')),
      CHECK (grouped <> 'thread' OR thread IS NOT NULL),
      CHECK (released IS NULL OR held <> 'no'),
      CHECK ((configuration IS NULL) = (settings IS NULL)
        AND (configuration IS NULL) = (device IS NULL)
        AND (configuration IS NULL) = (because IS NULL))
    ) STRICT;
    CREATE INDEX delivery_card ON delivery (app, thread, id) WHERE ending IS NULL;
    CREATE INDEX delivery_held ON delivery (held, scheduled, id)
      WHERE ending IS NULL AND held <> 'no' AND released IS NULL;
    CREATE INDEX delivery_ended ON delivery (claimed) WHERE ending IS NOT NULL;
    CREATE INDEX delivery_request ON delivery (request);
    -- One delivered copy of a request at most.
    CREATE UNIQUE INDEX delivery_center ON delivery (request) WHERE ending IS NULL;

    CREATE TABLE delivered_action (
      delivery INTEGER NOT NULL REFERENCES delivery ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL CHECK (id <> ''),
      title TEXT NOT NULL,
      flags INTEGER NOT NULL,
      input_button TEXT,
      input_placeholder TEXT,
      PRIMARY KEY (delivery, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE part (
      delivery INTEGER NOT NULL REFERENCES delivery ON DELETE CASCADE,
      sink TEXT NOT NULL CHECK (sink <> ''),
      state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'claimed' OR state = 'shown'
        OR state = 'written' OR state = 'closed' OR state = 'failed'),
      bus TEXT,
      owner TEXT,
      number INTEGER CHECK (number BETWEEN 1 AND 4294967295),
      detail TEXT,
      PRIMARY KEY (delivery, sink),
      CHECK (state <> 'shown' OR number IS NOT NULL),
      CHECK (number IS NULL OR state IN ('shown', 'closed')),
      CHECK ((number IS NULL) = (owner IS NULL) AND (number IS NULL) = (bus IS NULL)),
      CHECK ((state IN ('closed', 'failed')) = (detail IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX part_open ON part (state, delivery, sink)
      WHERE (state = 'waiting' OR state = 'claimed' OR state = 'shown');
    CREATE UNIQUE INDEX part_place ON part (bus, owner, number) WHERE number IS NOT NULL;

    CREATE TABLE response (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      request INTEGER NOT NULL REFERENCES request ON DELETE CASCADE,
      delivery INTEGER REFERENCES delivery ON DELETE CASCADE,
      happening TEXT NOT NULL,
      action TEXT,
      text TEXT,
      occurred INTEGER NOT NULL,
      token TEXT,
      route TEXT NOT NULL CHECK (route IN ('own', 'unrouted')),
      attempt INTEGER NOT NULL CHECK (attempt >= 0),
      retry INTEGER,
      is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
      CHECK (is_open = 1 OR retry IS NULL),
      CHECK (happening NOT IN ('action', 'reply') OR action IS NOT NULL)
    ) STRICT;
    CREATE INDEX response_request ON response (request);
    CREATE INDEX response_delivery ON response (delivery) WHERE delivery IS NOT NULL;
    CREATE INDEX response_open ON response (number) WHERE is_open = 1;
    CREATE INDEX response_retry ON response (retry) WHERE retry IS NOT NULL;
    -- One answer for one notification.
    CREATE UNIQUE INDEX response_answer ON response (delivery)
      WHERE delivery IS NOT NULL AND (happening = 'action' OR happening = 'reply'
        OR happening = 'default' OR happening = 'dismissed');

    -- No reference to the request: history outlives it.
    CREATE TABLE log (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      event TEXT NOT NULL,
      request INTEGER NOT NULL,
      app TEXT NOT NULL,
      identifier TEXT NOT NULL,
      reasons TEXT NOT NULL,
      detail TEXT,
      lateness INTEGER,
      exit INTEGER
    ) STRICT;
    CREATE INDEX log_request ON log (request);
    """
}
