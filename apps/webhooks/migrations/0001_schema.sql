-- replaces: 0029_owners_required, of release 1.3.1
-- Schema of webhooks: registrations, the event log, deliveries with their attempts, and e-mails.
--
-- Every key contains the owner (`environment`, `owner_id`), although ids are unique in an installation, so that a distributed
-- Postgres can place rows by owner.
-- Rows that belong to a webhook, an event or a delivery repeat its owner.
-- The comment of a partitioned table is read by packages/postgres: it names the column and the length of a period.

-- Ids begin with their time and are compared byte by byte, so that they sort by it.
CREATE DOMAIN sortable_id AS text COLLATE "C";
CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));
CREATE DOMAIN error_class AS text CHECK (VALUE IN ('dns', 'refused', 'tls', 'timeout', 'status', 'forbidden'));

-- Limits of owners in one environment. Whatever must not run twice at once for an owner locks its row: counting registrations,
-- and claiming deliveries.
CREATE TABLE owners (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  max_webhooks integer NOT NULL,
  max_in_flight integer NOT NULL,
  -- Plan that credentials assigned to the owner. If empty, the limits are those of the profile's default plan.
  assigned_plan text NOT NULL DEFAULT '',
  -- Profile that last registered a webhook; its default plan applies if none is assigned. Null in rows from before this column.
  profile text CHECK (profile IN ('A', 'B')),
  -- Time since which the owner is suspended: its deliveries are held as if its webhooks were disabled. Null otherwise.
  suspended_at timestamptz,
  PRIMARY KEY (environment, owner_id)
);

-- Webhooks of partners.
CREATE TABLE webhooks (
  id sortable_id NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  owner_type text NOT NULL,
  url text NOT NULL,
  -- Event types as the partner listed them. Events are matched with `subscriptions`.
  events text[] NOT NULL,
  description text NOT NULL,
  envelope smallint NOT NULL CHECK (envelope BETWEEN 1 AND 3),
  signature smallint NOT NULL CHECK (signature BETWEEN 1 AND 2),
  is_active boolean NOT NULL DEFAULT true,
  disabled_reason text CHECK (disabled_reason IN ('requested', 'delivery_failed', 'gone')),
  -- Time at which the owner was warned of failing deliveries; the next success clears it.
  warned_at timestamptz,
  -- Secret of signatures: AES-256-GCM with the key of that id, as nonce, ciphertext, tag.
  secret bytea NOT NULL,
  secret_key_id text NOT NULL,
  -- Secret before the last rotation, which also signs until it expires.
  previous_secret bytea,
  previous_secret_key_id text,
  previous_secret_expires_at timestamptz,
  -- Requests that created the webhook and that last rotated its secret. A retry receives the same response.
  create_request_id text NOT NULL,
  rotate_request_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Actor of the last change, as `api_key:key_…`, and its request. Null in rows from before these columns.
  changed_by text,
  changed_request_id text,
  -- Actor who created the webhook, as `api_key:key_…`. Null in rows from before this column.
  created_by text,
  -- True if the owner is warned by e-mail before the webhook is disabled.
  warn_early boolean NOT NULL DEFAULT false,
  -- Time at which the webhook was disabled. Null while it is enabled, and in rows from before this column, where updated_at
  -- counts.
  disabled_at timestamptz,
  -- Actor who set the present URL, as `api_key:key_…`. Null in rows from before this column.
  url_changed_by text,
  -- Timeout of an attempt in seconds, at most ATTEMPT_TIMEOUT_MS, which applies if it is null.
  timeout_seconds smallint CHECK (timeout_seconds BETWEEN 1 AND 10),
  -- Values that the owner stores with the webhook, by name.
  metadata jsonb NOT NULL DEFAULT '{}',
  -- The owner's own id of the webhook.
  external_id text,
  -- Time since which deliveries fail or the webhook is disabled, until the next success. Null while it works.
  failing_since timestamptz,
  -- True if an e-mail announced the failure; the next success is then announced, too.
  recovery_mail boolean NOT NULL DEFAULT false,
  -- Further headers and authentication of requests, as JSON encrypted like the secret. Null if there are none.
  request_secrets bytea,
  request_secrets_key_id text,
  -- Parts of them that may be shown.
  header_names text[] NOT NULL DEFAULT '{}',
  authentication text CHECK (authentication IN ('basic', 'oauth2', 'mutual_tls')),
  certificate_expires_at timestamptz,
  -- Private key of ed25519 signatures, encrypted like the secret and rotated with it. Null if the webhook has none.
  signing_key bytea,
  signing_key_key_id text,
  previous_signing_key bytea,
  previous_signing_key_key_id text,
  -- Public keys in the format of Standard Webhooks, `whpk_…`.
  public_key text,
  previous_public_key text,
  -- Limit of requests in a second; null if there is none.
  rate_limit smallint CHECK (rate_limit BETWEEN 1 AND 1000),
  -- Filter of events, as {"employer_id": ["EMP_1"], "state": ["CA", "NV"]}: one of the values of each member must match. Null
  -- for all events. The webhook's subscriptions have a copy, so that the fan-out of an event reads one table.
  filter jsonb,
  PRIMARY KEY (id, environment, owner_id),
  CONSTRAINT webhooks_create_request_id_key UNIQUE (create_request_id, environment, owner_id),
  CHECK (is_active = (disabled_reason IS NULL)),
  CHECK ((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))
);
CREATE INDEX webhooks_of_owner ON webhooks (environment, owner_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX webhooks_active ON webhooks (environment, owner_id) WHERE is_active AND deleted_at IS NULL;
-- Upkeep finds by them what disabled, deleted and rotated webhooks leave behind.
CREATE INDEX webhooks_off ON webhooks (id) WHERE NOT is_active AND deleted_at IS NULL;
CREATE INDEX webhooks_deleted ON webhooks (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX webhooks_rotated ON webhooks (previous_secret_expires_at) WHERE previous_secret_expires_at IS NOT NULL;
CREATE UNIQUE INDEX webhooks_external_id ON webhooks (environment, owner_id, external_id)
  WHERE external_id IS NOT NULL AND deleted_at IS NULL;
-- All webhooks of an owner: deleted ones have deliveries, too.
CREATE INDEX webhooks_of_owner_ever ON webhooks (environment, owner_id, id);

-- Event types of webhooks: one lookup finds all webhooks of an event. Disabled webhooks have rows too, because their events are
-- held.
CREATE TABLE subscriptions (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  event_type text NOT NULL,
  webhook_id sortable_id NOT NULL,
  envelope smallint NOT NULL,
  filter jsonb,
  PRIMARY KEY (environment, owner_id, event_type, webhook_id),
  CONSTRAINT subscriptions_webhook_id_fkey FOREIGN KEY (webhook_id, environment, owner_id) REFERENCES webhooks
);
CREATE INDEX subscriptions_of_webhook ON subscriptions (webhook_id);

-- Numbers of the events of each owner. A row is locked from the numbering of an event until the commit, so numbers become
-- visible in their order, and those of a transaction that failed are assigned again: there are no gaps.
CREATE TABLE event_sequences (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  last_sequence bigint NOT NULL,
  -- First event of the log. Retention deletes older ones.
  first_sequence bigint NOT NULL DEFAULT 1,
  -- Time at which the last number was assigned; it never decreases.
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id)
) WITH (fillfactor = 50);

-- Event log: every event that its owner may see. `sequence` is unique for an owner because event_sequences is locked.
CREATE TABLE events (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  sequence bigint NOT NULL,
  id sortable_id NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  request_id text,
  -- Id of the record that the event is about.
  resource_id text,
  -- JSON text, with numbers as they were emitted. Null after removal on request.
  data text,
  -- The same in envelope 3; null if it does not differ.
  form3_data text,
  payload_removed_at timestamptz,
  -- True for an event of an audit until the audit is erased: the event is retained as long as the audit.
  is_kept boolean NOT NULL
) PARTITION BY RANGE (id);
COMMENT ON TABLE events IS 'partitions {"column": "id", "prefix": "evt_", "days": 183}';
CREATE TABLE events_default PARTITION OF events DEFAULT;
CREATE UNIQUE INDEX events_by_id ON events (id, environment, owner_id);
CREATE INDEX events_of_type ON events (environment, owner_id, type, sequence);
CREATE INDEX events_of_resource ON events (environment, owner_id, resource_id, sequence) WHERE resource_id IS NOT NULL;
-- Retention finds expired rows by it.
CREATE INDEX events_age ON events USING brin (recorded_at);
-- Finds the events that outlive their partition.
CREATE INDEX events_kept ON events (environment, owner_id, resource_id) WHERE is_kept;
CREATE INDEX events_by_environment_owner_id_sequence ON events (environment, owner_id, sequence);

-- Bodies of events in one envelope: every attempt to every webhook signs and sends these bytes. Null after removal on request;
-- the deliveries of the event retain the digest.
CREATE TABLE event_bodies (
  event_id sortable_id NOT NULL,
  envelope smallint NOT NULL,
  body bytea,
  -- W3C trace context of the cause of the event, so that its deliveries are part of that trace. It is not sent.
  traceparent text,
  -- Request that caused the event, by which operators find it. Null for events without one, and in rows from before this
  -- column.
  request_id text,
  -- Id of the record that the event is about. Null for tests, and in rows from before this column.
  resource_id text,
  -- Values that filters compare, in the format of `webhooks.filter`, for replays. Null for tests, and in rows from before this
  -- column.
  members jsonb,
  -- Number of the event, which its deliveries carry. Null for tests, and in rows from before this column.
  sequence bigint,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (event_id, envelope, environment, owner_id)
) PARTITION BY RANGE (event_id);
COMMENT ON TABLE event_bodies IS 'partitions {"column": "event_id", "prefix": "evt_", "days": 15}';
CREATE TABLE event_bodies_default PARTITION OF event_bodies DEFAULT;
CREATE INDEX event_bodies_of_request ON event_bodies (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX event_bodies_of_resource ON event_bodies (resource_id) WHERE resource_id IS NOT NULL;

-- Queue of deliveries: a small table that fills and empties, apart from finished deliveries. It has no foreign keys, because
-- rows are written by the thousand and only for existing webhooks.
CREATE TABLE pending_deliveries (
  webhook_id sortable_id NOT NULL,
  id sortable_id NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  event_id sortable_id NOT NULL,
  event_type text NOT NULL,
  envelope smallint NOT NULL,
  -- Order within a webhook: 0 retries, 1 new events, 2 replays.
  lane smallint NOT NULL,
  due_at timestamptz NOT NULL,
  -- Number of scheduled attempts that failed.
  step smallint NOT NULL DEFAULT 0,
  -- Number of all attempts.
  attempts integer NOT NULL DEFAULT 0,
  -- True if somebody requested one more attempt, which is not retried and counts for nothing else.
  by_hand boolean NOT NULL DEFAULT false,
  -- Response, class and message of the last attempt.
  response_code smallint,
  error_class error_class,
  last_error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- Process that attempts the delivery, and the time, by this server's clock, until which its lease is valid.
  lease_holder text,
  lease_until timestamptz,
  PRIMARY KEY (webhook_id, id, environment, owner_id),
  CHECK ((lease_holder IS NULL) = (lease_until IS NULL))
) WITH (
  -- Every row is soon dead: autovacuum starts after a number of dead rows, whatever share of the table they are.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_insert_threshold = -1
);
CREATE INDEX pending_deliveries_due ON pending_deliveries (webhook_id, lane, due_at) WHERE lease_until IS NULL;
CREATE INDEX pending_deliveries_in_flight ON pending_deliveries (environment, owner_id, webhook_id) WHERE lease_until IS NOT NULL;

-- Finished deliveries. Rows do not change, unless somebody requests another attempt. The partitions of a delivery and of its
-- attempts have the same bounds.
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
  -- Time at which the payload was removed, and the SHA-256 of the sent body. Null if it was not removed.
  payload_removed_at timestamptz,
  payload_sha256 bytea,
  PRIMARY KEY (webhook_id, id, environment, owner_id)
) PARTITION BY RANGE (id);
COMMENT ON TABLE deliveries IS 'partitions {"column": "id", "prefix": "dlv_", "days": 15}';
CREATE TABLE deliveries_default PARTITION OF deliveries DEFAULT;
CREATE INDEX deliveries_failed ON deliveries (webhook_id, id) WHERE status = 'failed';
CREATE INDEX deliveries_of_event ON deliveries (event_id);
-- Finds deliveries by status, response code and event type in any combination.
CREATE INDEX deliveries_by_kind ON deliveries (webhook_id, status, (coalesce(response_code, 0)), event_type, id);

-- Attempts of deliveries.
CREATE TABLE attempts (
  delivery_id sortable_id NOT NULL,
  number integer NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  response_code smallint,
  error_class error_class,
  error text NOT NULL,
  -- First 4 KiB of the response. Bytes, because they need not be text.
  answer bytea NOT NULL,
  -- URL and headers of the attempt, as [[name, value]] without the digests of signatures. Null in rows from before these
  -- columns.
  url text,
  headers json,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (delivery_id, number, environment, owner_id)
) PARTITION BY RANGE (delivery_id);
COMMENT ON TABLE attempts IS 'partitions {"column": "delivery_id", "prefix": "dlv_", "days": 15}';
CREATE TABLE attempts_default PARTITION OF attempts DEFAULT;

-- Webhooks with a limit of requests: time until which requests at that rate are claimed. A process writes it while it holds the
-- lock of the owner.
CREATE TABLE delivery_rates (
  webhook_id sortable_id NOT NULL,
  next_at timestamptz NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (webhook_id, environment, owner_id)
) WITH (fillfactor = 50);

-- Numbers of attempts of a webhook by the hour in which they started, without tests.
CREATE TABLE attempt_counts (
  webhook_id sortable_id NOT NULL,
  hour timestamptz NOT NULL,
  -- success; 3xx, 4xx, 5xx, other: status of a complete response; otherwise the error class of the attempt.
  outcome text COLLATE "C" NOT NULL,
  -- Index of the range of durations of a complete response, from 0; -1 without one.
  duration_range smallint NOT NULL,
  attempts integer NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (webhook_id, hour, outcome, duration_range, environment, owner_id)
) WITH (fillfactor = 70);

-- Heartbeats of the processes that lease deliveries, by this server's clock. Once the heartbeat of a killed process is too old,
-- any other process ends its leases.
CREATE TABLE lease_holders (
  id text PRIMARY KEY,
  alive_until timestamptz NOT NULL
);

-- Choices of owners about notices. Without a row the default of the environment applies.
CREATE TABLE notice_choices (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  is_enabled boolean NOT NULL,
  -- Recipients: `contact`, and roles of the portal.
  recipients text[] NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Actor of the last change, and its request.
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (environment, owner_id, kind)
);

-- Events of a kind since its last e-mail.
CREATE TABLE notices (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  -- Descriptions of the first events.
  items jsonb NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Time at which the e-mail is composed; null if there are no events.
  due_at timestamptz,
  -- Time at which the last e-mail was composed.
  composed_at timestamptz,
  PRIMARY KEY (environment, owner_id, kind)
);
CREATE INDEX notices_due ON notices (due_at) WHERE due_at IS NOT NULL;

-- Keys of events that were counted in a notice, so that they are not counted again.
CREATE TABLE notice_keys (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, kind, key)
);
CREATE INDEX notice_keys_age ON notice_keys (counted_at);

-- Recipients who unsubscribed from a kind: `contact`, or the id of a person.
CREATE TABLE notice_refusals (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, kind, recipient)
);

-- E-mails to owners, committed with the change that they announce and sent afterwards.
CREATE TABLE mails (
  id sortable_id NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  webhook_id sortable_id NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- Time, by this server's clock, until which a process sends the e-mail.
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  -- Outcome: sent; skipped if there is no recipient or no mail server; failed after the last attempt.
  outcome text CHECK (outcome IN ('sent', 'skipped', 'failed')),
  finished_at timestamptz,
  -- True for a notice to former contact addresses of the owner; it belongs to no webhook.
  to_former_contacts boolean NOT NULL DEFAULT false,
  -- Kind of the notice; empty for an e-mail about a webhook or the contact address.
  kind text NOT NULL DEFAULT '',
  -- Recipient: `contact`, or the id of a person of the portal.
  recipient text NOT NULL DEFAULT 'contact',
  -- Body as HTML; null if there is none.
  html text,
  -- URL at which the recipient unsubscribes with one click; empty if there is none.
  unsubscribe_url text NOT NULL DEFAULT '',
  PRIMARY KEY (id, environment, owner_id)
);
CREATE INDEX mails_due ON mails (due_at) WHERE outcome IS NULL;
-- An e-mail about a webhook waits for earlier ones about it.
CREATE INDEX mails_unsent_of_webhook ON mails (webhook_id, created_at, id) WHERE outcome IS NULL;
-- The operator lists the e-mails of an owner, newest first.
CREATE INDEX mails_of_owner ON mails (owner_id, id);
