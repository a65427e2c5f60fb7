-- Why a charge for non-compliance was withdrawn: the reason of the next version of the audit.
ALTER TABLE audits ADD COLUMN reopen_reason text;
