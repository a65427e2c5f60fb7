-- Code of a stored refusal, for the header of its repetitions; empty for a success, and for what was stored before.
ALTER TABLE idempotent_requests ADD COLUMN error_code text NOT NULL DEFAULT '';
