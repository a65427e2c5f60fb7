-- Ids begin with their time and are compared byte by byte, so that they sort by it.
CREATE DOMAIN sortable_id AS text COLLATE "C";
CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));
-- dns, refused, tls, timeout, status, forbidden
CREATE DOMAIN error_class AS text CHECK (VALUE IN ('dns', 'refused', 'tls', 'timeout', 'status', 'forbidden'));

-- What an owner's plan allows in one environment, as last told. Its row is locked by whatever must not run twice at once
-- for an owner: counting registrations, and taking up deliveries.
CREATE TABLE owners (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  max_webhooks integer NOT NULL,
  max_in_flight integer NOT NULL,
  PRIMARY KEY (environment, owner_id)
);

CREATE TABLE webhooks (
  id sortable_id PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  owner_type text NOT NULL,
  url text NOT NULL,
  -- As the partner listed them; `subscriptions` is what events are matched with.
  events text[] NOT NULL,
  description text NOT NULL,
  envelope smallint NOT NULL CHECK (envelope BETWEEN 1 AND 3),
  signature smallint NOT NULL CHECK (signature BETWEEN 1 AND 2),
  is_active boolean NOT NULL DEFAULT true,
  disabled_reason text CHECK (disabled_reason IN ('requested', 'delivery_failed', 'gone')),
  -- When the owner was warned of failing deliveries; cleared by the next success.
  warned_at timestamptz,
  -- AES-256-GCM under the key with that id: nonce, ciphertext, tag.
  secret bytea NOT NULL,
  secret_key_id text NOT NULL,
  -- The secret before the last rotation, which signs too until it expires.
  previous_secret bytea,
  previous_secret_key_id text,
  previous_secret_expires_at timestamptz,
  -- The requests that created it and that last rotated its secret: made again, they are answered the same.
  create_request_id text NOT NULL UNIQUE,
  rotate_request_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK (is_active = (disabled_reason IS NULL)),
  CHECK ((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))
);
CREATE INDEX webhooks_of_owner ON webhooks (environment, owner_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX webhooks_active ON webhooks (environment, owner_id) WHERE is_active AND deleted_at IS NULL;

-- For the housekeeping of what these leave behind.
CREATE INDEX webhooks_off ON webhooks (id) WHERE NOT is_active AND deleted_at IS NULL;
CREATE INDEX webhooks_deleted ON webhooks (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX webhooks_rotated ON webhooks (previous_secret_expires_at) WHERE previous_secret_expires_at IS NOT NULL;

-- Which webhooks want an event: one lookup finds them, however many others there are. Off webhooks too, for theirs are held.
CREATE TABLE subscriptions (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  event_type text NOT NULL,
  webhook_id sortable_id NOT NULL REFERENCES webhooks,
  envelope smallint NOT NULL,
  PRIMARY KEY (environment, owner_id, event_type, webhook_id)
);
CREATE INDEX subscriptions_of_webhook ON subscriptions (webhook_id);

-- The body of an event in one envelope: made once, signed and sent as these bytes on every attempt to every webhook.
CREATE TABLE event_bodies (
  event_id sortable_id NOT NULL,
  envelope smallint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (event_id, envelope)
);

-- What is still to be delivered: a small table that fills and empties, apart from the record of what has been. No foreign
-- keys: rows are written by the thousand, and only ever for webhooks that are there.
CREATE TABLE pending_deliveries (
  webhook_id sortable_id NOT NULL,
  id sortable_id NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  event_id sortable_id NOT NULL,
  event_type text NOT NULL,
  envelope smallint NOT NULL,
  -- What goes first within a webhook: 0 what was attempted before, 1 new events, 2 replays.
  lane smallint NOT NULL,
  due_at timestamptz NOT NULL,
  -- Scheduled attempts that failed.
  step smallint NOT NULL DEFAULT 0,
  -- All attempts made.
  attempts integer NOT NULL DEFAULT 0,
  -- One more attempt was asked for; it is not repeated and counts for nothing else.
  by_hand boolean NOT NULL DEFAULT false,
  -- Of the last attempt.
  response_code smallint,
  error_class error_class,
  last_error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- Which process is attempting it, and until when, by this server's clock, it counts as alive.
  lease_holder text,
  lease_until timestamptz,
  PRIMARY KEY (webhook_id, id),
  CHECK ((lease_holder IS NULL) = (lease_until IS NULL))
) WITH (
  -- Every row is soon a dead one: clean up by their number, and not by what share of the table they are.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_insert_threshold = -1
);
CREATE INDEX pending_deliveries_due ON pending_deliveries (webhook_id, lane, due_at) WHERE lease_until IS NULL;
CREATE INDEX pending_deliveries_in_flight ON pending_deliveries (environment, owner_id, webhook_id)
  WHERE lease_until IS NOT NULL;

-- What became of deliveries. Rows are written once and not touched again, unless somebody asks for another attempt.
CREATE TABLE deliveries (
  webhook_id sortable_id NOT NULL,
  id sortable_id NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  event_id sortable_id NOT NULL,
  event_type text NOT NULL,
  envelope smallint NOT NULL,
  status text NOT NULL CHECK (status IN ('delivered', 'failed')),
  attempts integer NOT NULL,
  response_code smallint,
  error_class error_class,
  last_error text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, id)
);
CREATE INDEX deliveries_failed ON deliveries (webhook_id, id) WHERE status = 'failed';

CREATE TABLE attempts (
  delivery_id sortable_id NOT NULL,
  number integer NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  response_code smallint,
  error_class error_class,
  error text NOT NULL,
  -- The first 4 KiB of the answer. Bytes, because nothing says that they are text.
  answer bytea NOT NULL,
  PRIMARY KEY (delivery_id, number)
);

-- E-mails to owners, committed with what they tell of and sent after that.
CREATE TABLE mails (
  id sortable_id PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  webhook_id sortable_id NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- By this server's clock; while it lies ahead some process is sending the e-mail.
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  -- sent; skipped: there is nobody or nothing to send it to or by; failed: given up.
  outcome text CHECK (outcome IN ('sent', 'skipped', 'failed')),
  finished_at timestamptz
);
CREATE INDEX mails_due ON mails (due_at) WHERE outcome IS NULL;
