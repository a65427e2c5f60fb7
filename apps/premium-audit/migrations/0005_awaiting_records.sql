-- An audit that the plan of the policy opened waits for records until somebody rates it or its due date is over.
ALTER TABLE audits DROP CONSTRAINT audits_status_check, ADD CONSTRAINT audits_status_check
  CHECK (status IN ('in_progress', 'awaiting_records', 'completed', 'failed', 'non_compliant', 'waived')) NOT VALID;
ALTER TABLE audits DROP CONSTRAINT audits_check1, ADD CONSTRAINT audits_check1
  CHECK ((status IN ('in_progress', 'awaiting_records')) = (finished_at IS NULL)) NOT VALID;
-- Open points of completed audits that somebody accepted: [{point, version, reason, acceptedBy, acceptedAt}].
ALTER TABLE audits ADD COLUMN accepted_points jsonb NOT NULL DEFAULT '[]';
CREATE INDEX IF NOT EXISTS audits_awaiting ON audits (due_on) WHERE status = 'awaiting_records' AND deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS audits_awaiting_reminders ON audits (next_reminder_on)
  WHERE status = 'awaiting_records' AND next_reminder_on IS NOT NULL AND deleted_at IS NULL;
