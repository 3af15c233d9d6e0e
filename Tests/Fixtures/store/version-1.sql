PRAGMA application_id = 1416586099;
PRAGMA user_version = 1;
PRAGMA foreign_keys = OFF;
CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE pending_count (
  app TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0)
) STRICT, WITHOUT ROWID;
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
  reasons TEXT NOT NULL CHECK (reasons <> '')
) STRICT;
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
INSERT INTO "meta" VALUES ('store-id', '5a1aa1e4548ceb21');
INSERT INTO "configuration" VALUES (0, 'tocsin.toml', X'61');
INSERT INTO "request" VALUES (1, 'org.example.tests', '''1', 'pending', 1800000000000000, 1, -9223372036854775808, NULL, 'local', 'interval', 9223372036854775807, 60000000, -6341335213887979598, NULL, NULL, 'NULL', NULL, '', 9223372036854775807, '`;--', 'שלום', '%s%n', 1, '=''''', 1, NULL, NULL, NULL, 'café', 'café', 'critical', 0.0, 'a', 2, NULL, 0, CAST(x'610062' AS TEXT), ' ', 1, NULL, NULL, 0, 0);
INSERT INTO "request" VALUES (2, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx8', 'delivered', NULL, 9223372036854775807, -1, NULL, 'local', 'interval', -9223372036854775808, 60000001, -1, NULL, 2, '''); DROP TABLE request; --', NULL, '👩🏽‍🚀', 0, 'Ärger 🔔 ''it''''s''', '', '', NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 'active', 0.0, '', 1, NULL, 0, NULL, NULL, 0, NULL, NULL, 0, 0);
INSERT INTO "request" VALUES (3, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx15', 'delivered', NULL, 1, -9223372036854775808, NULL, 'push', 'now', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 'NULL', '‮abc‬', 1, 'default', 0, NULL, '''16', 'a17', '"', NULL, 'critical', 1.0, ' ', 1, '', 1, '`;--', '"', 0, NULL, NULL, 0, 0);
INSERT INTO "sqlite_sequence" VALUES ('request', 3);
INSERT INTO "sqlite_sequence" VALUES ('log', 3);
INSERT INTO "sqlite_sequence" VALUES ('delivery', 2);
INSERT INTO "sqlite_sequence" VALUES ('response', 1);
INSERT INTO "pending_count" VALUES ('org.example.tests', 1);
INSERT INTO "action" VALUES (1, 0, 'yes', 'yes', 0, NULL, NULL);
INSERT INTO "action" VALUES (1, 1, 'say', 'say', 0, '', '');
INSERT INTO "action" VALUES (2, 0, 'yes', 'yes', 0, NULL, NULL);
INSERT INTO "action" VALUES (2, 1, 'say', 'say', 0, '', '');
INSERT INTO "action" VALUES (3, 0, 'yes', 'yes', 0, NULL, NULL);
INSERT INTO "action" VALUES (3, 1, 'say', 'say', 0, '', '');
INSERT INTO "route" VALUES (1, 0, 'yes', NULL, X'2F62696E2F7472756500256900');
INSERT INTO "route" VALUES (2, 0, 'yes', NULL, X'2F62696E2F7472756500256900');
INSERT INTO "route" VALUES (3, 0, 'yes', NULL, X'2F62696E2F7472756500256900');
INSERT INTO "file" VALUES (1, 0, 'sound', '''''', '`;--', 'copy-2', 0);
INSERT INTO "file" VALUES (1, 1, 'sound', CAST(x'00' AS TEXT), '‮abc‬', 'copy-3', 1);
INSERT INTO "file" VALUES (3, 0, 'attachment', '', 'default', 'copy-18', 1);
INSERT INTO "delivery" VALUES (1, 2, 1800000000000000, 1800000000000000, 1800000000000000, NULL, 'active', 3, 0, 'none', 'T', '', '', 'no-sound');
INSERT INTO "delivery" VALUES (2, 3, 1800000000000000, 1800000000000000, NULL, 'answered', 'active', 3, 0, 'none', 'T', '', '', 'no-sound');
INSERT INTO "part" VALUES (1, 'desktop', 'shown', 'b1', ':1.7', 42, NULL);
INSERT INTO "part" VALUES (1, 'journal', 'written', NULL, NULL, NULL, NULL);
INSERT INTO "response" VALUES (1, 3, 2, 'reply', 'say', '', 1800000000000000, NULL, 'own', 2, 1800000000000000, 1);
INSERT INTO "log" VALUES (1, 1800000000000000, 'added', 1, 'org.example.tests', '''1', 'late caught-up', NULL, NULL, NULL);
INSERT INTO "log" VALUES (2, 1800000000000000, 'added', 2, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx8', 'late caught-up', NULL, NULL, NULL);
INSERT INTO "log" VALUES (3, 1800000000000000, 'added', 3, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx15', 'late caught-up', NULL, NULL, NULL);
UPDATE meta SET value = '0123456789abcdef' WHERE key = 'store-id';
CREATE INDEX request_next ON request (next) WHERE next IS NOT NULL;
CREATE INDEX request_civil ON request (next_civil, id) WHERE next_civil IS NOT NULL;
CREATE INDEX request_paused ON request (id) WHERE paused = 1;
CREATE INDEX request_ended ON request (ended) WHERE ended IS NOT NULL;
CREATE INDEX request_interval ON request (id) WHERE kind = 'interval' AND next IS NOT NULL;
CREATE INDEX request_waiting ON request (id) WHERE state IN ('waiting', 'held');
CREATE UNIQUE INDEX request_name ON request (app, identifier)
  WHERE (state = 'pending' OR state = 'waiting' OR state = 'held' OR state = 'delivered');
CREATE INDEX delivery_ended ON delivery (claimed) WHERE ending IS NOT NULL;
CREATE INDEX delivery_request ON delivery (request);
CREATE UNIQUE INDEX delivery_center ON delivery (request) WHERE ending IS NULL;
CREATE INDEX part_open ON part (state, delivery, sink)
  WHERE (state = 'waiting' OR state = 'claimed' OR state = 'shown');
CREATE UNIQUE INDEX part_place ON part (bus, owner, number) WHERE number IS NOT NULL;
CREATE INDEX response_request ON response (request);
CREATE INDEX response_delivery ON response (delivery) WHERE delivery IS NOT NULL;
CREATE INDEX response_open ON response (number) WHERE is_open = 1;
CREATE INDEX response_retry ON response (retry) WHERE retry IS NOT NULL;
CREATE UNIQUE INDEX response_answer ON response (delivery)
  WHERE delivery IS NOT NULL AND (happening = 'action' OR happening = 'reply'
    OR happening = 'default' OR happening = 'dismissed');
CREATE INDEX log_request ON log (request);
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
