-- Day by which the audit must be finished. Audits of earlier releases have none.
ALTER TABLE audits ADD COLUMN due_on date;
-- Day of the next reminder; null: there is none.
ALTER TABLE audits ADD COLUMN next_reminder_on date;
CREATE INDEX IF NOT EXISTS audits_reminders ON audits (next_reminder_on)
  WHERE next_reminder_on IS NOT NULL AND status IN ('in_progress', 'failed') AND deleted_at IS NULL;

-- What an auditor asks of the insured.
CREATE TABLE records_requests (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  audit_id text NOT NULL REFERENCES audits ON DELETE CASCADE,
  subject text NOT NULL,
  details text NOT NULL,
  due_on date NOT NULL,
  -- An open request is overdue after its due date.
  status text NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
  answer text NOT NULL,
  answered_at timestamptz,
  closed_at timestamptz,
  next_reminder_on date,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The request that made it; made again, it makes nothing new.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text
);
CREATE UNIQUE INDEX IF NOT EXISTS records_requests_request ON records_requests (environment, owner_id, request_id);
CREATE INDEX IF NOT EXISTS records_requests_list ON records_requests (audit_id, id);
CREATE INDEX IF NOT EXISTS records_requests_reminders ON records_requests (next_reminder_on)
  WHERE next_reminder_on IS NOT NULL AND status = 'open';
