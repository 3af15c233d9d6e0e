PRAGMA application_id = 1416586099;
PRAGMA user_version = 6;
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
  snoozed INTEGER NOT NULL CHECK (snoozed IN (0, 1)), floats INTEGER NOT NULL DEFAULT 0
  CHECK (floats = 0 OR ((floats = 1 OR floats = 2) AND next_civil IS NOT NULL)), read_in INTEGER CHECK ((read_in IS NOT NULL) = (floats = 1)), nag INTEGER CHECK (nag >= 60000000), title_words BLOB CHECK (length(title_words) > 0), subtitle_words BLOB CHECK (length(subtitle_words) > 0), body_words BLOB CHECK (length(body_words) > 0),
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
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)), handler TEXT, is_for_app INTEGER NOT NULL DEFAULT 0
  CHECK (is_for_app = 0 OR is_for_app = 1),
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
CREATE TABLE app (
  id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  authorization TEXT NOT NULL CHECK (authorization = 'not-determined' OR authorization = 'denied'
    OR authorization = 'provisional' OR authorization = 'authorized' OR authorization = 'ephemeral'),
  requested INTEGER NOT NULL CHECK (requested >= 0),
  delivery TEXT NOT NULL CHECK (delivery = 'prominent' OR delivery = 'quiet'),
  alert_style TEXT NOT NULL CHECK (alert_style = 'none' OR alert_style = 'banner'
    OR alert_style = 'alert'),
  alert TEXT NOT NULL CHECK (alert = 'on' OR alert = 'off' OR alert = 'not-supported'),
  lock_screen TEXT NOT NULL CHECK (lock_screen = 'on' OR lock_screen = 'off'
    OR lock_screen = 'not-supported'),
  notification_center TEXT NOT NULL CHECK (notification_center = 'on' OR notification_center = 'off'
    OR notification_center = 'not-supported'),
  sound TEXT NOT NULL CHECK (sound = 'on' OR sound = 'off' OR sound = 'not-supported'),
  badge TEXT NOT NULL CHECK (badge = 'on' OR badge = 'off' OR badge = 'not-supported'),
  direct_messages TEXT NOT NULL CHECK (direct_messages = 'on' OR direct_messages = 'off'
    OR direct_messages = 'not-supported'),
  critical TEXT NOT NULL CHECK (critical = 'on' OR critical = 'off'
    OR critical = 'not-supported'),
  time_sensitive TEXT NOT NULL CHECK (time_sensitive = 'on' OR time_sensitive = 'off'
    OR time_sensitive = 'not-supported'),
  scheduled_summary INTEGER NOT NULL CHECK (scheduled_summary IN (0, 1)),
  previews TEXT NOT NULL CHECK (previews = 'always' OR previews = 'when-authenticated'
    OR previews = 'never' OR previews = 'inherit'),
  grouping TEXT NOT NULL CHECK (grouping = 'automatic' OR grouping = 'by-app'
    OR grouping = 'off'),
  muted_until INTEGER,
  launched INTEGER,
  remembered INTEGER NOT NULL CHECK (remembered >= 0),
  prompt TEXT CHECK (prompt = 'permission' OR prompt = 'critical'),
  prompt_options INTEGER CHECK (prompt_options >= 0),
  badge_count INTEGER NOT NULL CHECK (badge_count >= 0),
  has_explained INTEGER NOT NULL CHECK (has_explained IN (0, 1)),
  CHECK ((prompt IS NULL) = (prompt_options IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE app_category (
  app TEXT NOT NULL REFERENCES app ON DELETE CASCADE,
  category TEXT NOT NULL CHECK (category <> ''),
  authorization TEXT CHECK (authorization = 'not-determined' OR authorization = 'denied'
    OR authorization = 'provisional' OR authorization = 'authorized' OR authorization = 'ephemeral'),
  delivery TEXT CHECK (delivery = 'prominent' OR delivery = 'quiet'),
  alert_style TEXT CHECK (alert_style = 'none' OR alert_style = 'banner'
    OR alert_style = 'alert'),
  alert TEXT CHECK (alert = 'on' OR alert = 'off' OR alert = 'not-supported'),
  lock_screen TEXT CHECK (lock_screen = 'on' OR lock_screen = 'off'
    OR lock_screen = 'not-supported'),
  notification_center TEXT CHECK (notification_center = 'on' OR notification_center = 'off'
    OR notification_center = 'not-supported'),
  sound TEXT CHECK (sound = 'on' OR sound = 'off' OR sound = 'not-supported'),
  badge TEXT CHECK (badge = 'on' OR badge = 'off' OR badge = 'not-supported'),
  direct_messages TEXT CHECK (direct_messages = 'on' OR direct_messages = 'off'
    OR direct_messages = 'not-supported'),
  critical TEXT CHECK (critical = 'on' OR critical = 'off' OR critical = 'not-supported'),
  time_sensitive TEXT CHECK (time_sensitive = 'on' OR time_sensitive = 'off'
    OR time_sensitive = 'not-supported'),
  scheduled_summary INTEGER CHECK (scheduled_summary IN (0, 1)),
  previews TEXT CHECK (previews = 'always' OR previews = 'when-authenticated'
    OR previews = 'never' OR previews = 'inherit'),
  grouping TEXT CHECK (grouping = 'automatic' OR grouping = 'by-app' OR grouping = 'off'),
  PRIMARY KEY (app, category)
) STRICT, WITHOUT ROWID;
CREATE TABLE category (
  number INTEGER PRIMARY KEY,
  app TEXT NOT NULL CHECK (app <> ''),
  id TEXT NOT NULL CHECK (id <> ''),
  flags INTEGER NOT NULL CHECK (flags >= 0),
  language TEXT,
  UNIQUE (app, id)
) STRICT;
CREATE TABLE category_action (
  category INTEGER NOT NULL REFERENCES category ON DELETE CASCADE,
  position INTEGER NOT NULL,
  id TEXT NOT NULL CHECK (id <> ''),
  title TEXT NOT NULL,
  flags INTEGER NOT NULL,
  input_button TEXT,
  input_placeholder TEXT,
  PRIMARY KEY (category, position),
  UNIQUE (category, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE category_minimal (
  category INTEGER NOT NULL REFERENCES category ON DELETE CASCADE,
  position INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action <> ''),
  PRIMARY KEY (category, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE category_text (
  category INTEGER NOT NULL REFERENCES category ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role = 'placeholder' OR role = 'summary'),
  form TEXT NOT NULL CHECK (form = 'zero' OR form = 'one' OR form = 'two' OR form = 'few'
    OR form = 'many' OR form = 'other'),
  text TEXT NOT NULL,
  PRIMARY KEY (category, role, form)
) STRICT, WITHOUT ROWID;
CREATE TABLE by_hand (
  key TEXT PRIMARY KEY NOT NULL CHECK (key <> ''),
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE nagging (
  delivery INTEGER PRIMARY KEY NOT NULL REFERENCES delivery ON DELETE CASCADE,
  next INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0)
) STRICT;
CREATE TABLE listener (
  app TEXT PRIMARY KEY NOT NULL CHECK (app <> '')
) STRICT, WITHOUT ROWID;
CREATE TABLE string (
  app TEXT NOT NULL CHECK (app <> ''),
  language TEXT NOT NULL CHECK (language <> ''),
  key TEXT NOT NULL CHECK (key <> ''),
  text TEXT NOT NULL,
  PRIMARY KEY (app, language, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES ('digest-day', '2026-11-30');
INSERT INTO "meta" VALUES ('store-id', '5321a74805739dad');
INSERT INTO "configuration" VALUES (0, 'tocsin.toml', X'61');
INSERT INTO "request" VALUES (1, 'org.example.tests', '''1', 'pending', 1800000000000000, 1, -9223372036854775808, NULL, 'local', 'interval', 9223372036854775807, 60000000, -6341335213887979598, NULL, NULL, 'NULL', NULL, '', 9223372036854775807, '`;--', 'שלום', '%s%n', 1, '=''''', 1, NULL, NULL, NULL, 'café', 'café', 'critical', 0.0, 'a', 2, NULL, 0, CAST(x'610062' AS TEXT), ' ', 1, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "request" VALUES (2, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx8', 'delivered', NULL, 9223372036854775807, -1, NULL, 'local', 'interval', -9223372036854775808, 60000001, -1, NULL, 2, '''); DROP TABLE request; --', NULL, '👩🏽‍🚀', 0, 'Ärger 🔔 ''it''''s''', '', '', NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 'active', 0.0, '', 1, NULL, 0, NULL, NULL, 0, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "request" VALUES (3, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx15', 'delivered', NULL, 1, -9223372036854775808, NULL, 'push', 'now', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 'NULL', '‮abc‬', 1, 'default', 0, NULL, '''16', 'a17', '"', NULL, 'critical', 1.0, ' ', 1, '', 1, '`;--', '"', 0, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "request" VALUES (4, 'org.example.tests', 'floating', 'pending', 1900000000000000, 0, 1800000000000000, NULL, 'local', 'recurrence', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'T', '', '', NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 'active', 0.0, '', 1, NULL, 0, NULL, NULL, 0, 1900000000000000, NULL, 0, 0, 1, 0, NULL, NULL, NULL, NULL);
INSERT INTO "request" VALUES (5, 'org.example.tests', 'localized', 'pending', 1800000000000000, 0, 1800000000000000, NULL, 'local', 'now', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', '', NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 'active', 0.0, '', 1, NULL, 0, NULL, NULL, 0, NULL, NULL, 0, 0, 0, NULL, NULL, X'5449544C4500416E610000', NULL, X'4200');
INSERT INTO "sqlite_sequence" VALUES ('request', 5);
INSERT INTO "sqlite_sequence" VALUES ('log', 3);
INSERT INTO "sqlite_sequence" VALUES ('delivery', 2);
INSERT INTO "sqlite_sequence" VALUES ('response', 2);
INSERT INTO "pending_count" VALUES ('org.example.tests', 3);
INSERT INTO "recurrence" VALUES (4, 'rule', 'FREQ=DAILY', 'backward', '2026-11-30T09:00:00', NULL, NULL, 'Europe/Berlin', NULL, NULL, '', '', 'every day 9:00', NULL, NULL);
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
INSERT INTO "delivery" VALUES (1, 2, 1800000000000000, 1800000000000000, 1800000000000000, NULL, 'active', 3, 0, 'none', 'T', '', '', 'no-sound', NULL, 0, 0, 'unchanged', NULL, 0, 'none', 'no', NULL, NULL, 'org.example.tests', NULL, 'no', '', NULL, NULL, NULL, NULL, NULL);
INSERT INTO "delivery" VALUES (2, 3, 1800000000000000, 1800000000000000, NULL, 'answered', 'active', 3, 0, 'none', 'T', '', '', 'no-sound', NULL, 0, 0, 'unchanged', NULL, 0, 'none', 'no', NULL, NULL, 'org.example.tests', '''16', 'no', '', NULL, 5823022604525505984, 'not-determined 46 prominent banner not-supported not-supported on off off on on on 1 when-authenticated by-app -1 -', '0 1 1 no-answer when-authenticated 1 limited keep-buttons-on-first-only =''24 1 1 1 0 0 0 =﻿x', '');
INSERT INTO "part" VALUES (1, 'desktop', 'shown', 'b1', ':1.7', 42, NULL);
INSERT INTO "part" VALUES (1, 'journal', 'written', NULL, NULL, NULL, NULL);
INSERT INTO "response" VALUES (1, 3, 2, 'reply', 'say', '', 1800000000000000, NULL, 'own', 2, 1800000000000000, 1, NULL, 0);
INSERT INTO "response" VALUES (2, 2, 1, 'default', NULL, NULL, 1800000000000000, NULL, 'own', 0, NULL, 1, NULL, 1);
INSERT INTO "log" VALUES (1, 1800000000000000, 'added', 1, 'org.example.tests', '''1', 'late caught-up', NULL, NULL, NULL);
INSERT INTO "log" VALUES (2, 1800000000000000, 'added', 2, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx8', 'late caught-up', NULL, NULL, NULL);
INSERT INTO "log" VALUES (3, 1800000000000000, 'added', 3, 'org.example.tests', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx15', 'late caught-up', NULL, NULL, NULL);
INSERT INTO "app" VALUES ('org.example.tests', 'authorized', 32, 'quiet', 'banner', 'off', 'not-supported', 'off', 'on', 'off', 'on', 'off', 'off', 1, 'inherit', 'automatic', NULL, NULL, 2, 'permission', 7, 3, 0);
INSERT INTO "app_category" VALUES ('org.example.tests', 'mail', 'denied', 'quiet', 'none', NULL, NULL, NULL, NULL, NULL, 'not-supported', 'off', 'off', 1, 'when-authenticated', 'by-app');
INSERT INTO "category" VALUES (1, 'org.example.tests', 'mail', 0, 'de');
INSERT INTO "category_action" VALUES (1, 0, 'yes', 'yes', 0, NULL, NULL);
INSERT INTO "category_action" VALUES (1, 1, 'say', 'say', 0, '', '');
INSERT INTO "category_minimal" VALUES (1, 0, 'say');
INSERT INTO "category_text" VALUES (1, 'placeholder', 'one', '%u Brief');
INSERT INTO "category_text" VALUES (1, 'placeholder', 'other', '%u Briefe');
INSERT INTO "by_hand" VALUES ('focus', '=do-not-disturb 1800000000000000');
INSERT INTO "by_hand" VALUES ('locked', '1');
INSERT INTO "by_hand" VALUES ('present', '6');
INSERT INTO "by_hand" VALUES ('quirks', 'badge-zero-clears-center');
INSERT INTO "listener" VALUES ('org.example.tests');
INSERT INTO "string" VALUES ('org.example.tests', 'pt-br', 'TITLE', 'Olá, %@');
INSERT INTO "string" VALUES ('org.example.tests', 'ru', 'B', '''it''''s''');
INSERT INTO "string" VALUES ('org.example.tests', 'ru', 'TITLE', 'Привет, %@');
UPDATE meta SET value = '0123456789abcdef' WHERE key = 'store-id';
CREATE INDEX request_paused ON request (id) WHERE paused = 1;
CREATE INDEX request_ended ON request (ended) WHERE ended IS NOT NULL;
CREATE INDEX request_interval ON request (next - every, id)
  WHERE kind = 'interval' AND next IS NOT NULL;
CREATE INDEX request_waiting ON request (id) WHERE state IN ('waiting', 'held');
CREATE UNIQUE INDEX request_name ON request (app, identifier)
  WHERE (state = 'pending' OR state = 'waiting' OR state = 'held' OR state = 'delivered');
CREATE INDEX recurrence_zone ON recurrence (zone) WHERE zone IS NOT NULL;
CREATE INDEX delivery_card ON delivery (app, thread, id) WHERE ending IS NULL;
CREATE INDEX delivery_held ON delivery (held, scheduled, id)
  WHERE ending IS NULL AND held <> 'no' AND released IS NULL;
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
CREATE INDEX request_next ON request (next) WHERE next IS NOT NULL AND floats <> 1;
CREATE INDEX request_civil ON request (floats, next_civil, id) WHERE next_civil IS NOT NULL;
CREATE INDEX nagging_next ON nagging (next);
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
