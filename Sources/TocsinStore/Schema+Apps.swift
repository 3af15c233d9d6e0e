extension Schema {
  /// The part of the first step that is about apps and not about requests.
  static let firstOfApps = """
    -- What is remembered of an app, without what the configuration says on top of it.
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

    -- What the person says of one category of an app; what is not said is nothing.
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

    -- What an app registered, known or not.
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
    """
}
