-- The operator lists the e-mails of an owner, newest first.
CREATE INDEX IF NOT EXISTS mails_of_owner ON mails (owner_id, id);
