-- What owners have chosen about notices. Without a row the default of the environment holds.
CREATE TABLE notice_choices (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  is_enabled boolean NOT NULL,
  -- `contact`, and roles of the portal.
  recipients text[] NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Who changed it last, and in which request.
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (environment, owner_id, kind)
);

-- What happened of a kind since its last e-mail.
CREATE TABLE notices (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  -- The first ones, described.
  items jsonb NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- When the e-mail is composed; null while nothing has happened.
  due_at timestamptz,
  -- When the last one was.
  composed_at timestamptz,
  PRIMARY KEY (environment, owner_id, kind)
);
CREATE INDEX IF NOT EXISTS notices_due ON notices (due_at) WHERE due_at IS NOT NULL;

-- What was counted in a notice, so that it is not counted again.
CREATE TABLE notice_keys (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, kind, key)
);
CREATE INDEX IF NOT EXISTS notice_keys_age ON notice_keys (counted_at);

-- Recipients who do not want a kind any more: `contact`, or the id of a person.
CREATE TABLE notice_refusals (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, kind, recipient)
);

-- Kind of the notice; empty for an e-mail about a webhook or the contact address.
ALTER TABLE mails ADD COLUMN kind text NOT NULL DEFAULT '';
-- `contact`, or the id of a person of the portal.
ALTER TABLE mails ADD COLUMN recipient text NOT NULL DEFAULT 'contact';
-- The same text as HTML; null for none.
ALTER TABLE mails ADD COLUMN html text;
-- URL at which the recipient unsubscribes with one click; empty for none.
ALTER TABLE mails ADD COLUMN unsubscribe_url text NOT NULL DEFAULT '';
