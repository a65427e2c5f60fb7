-- Day on which the ledger was last compared with the reports that count.
ALTER TABLE policy_terms ADD COLUMN compared_on date;
-- When the development of the ledger was last requested: a cause stays until it is in an entry.
ALTER TABLE ledger_causes ADD COLUMN announced_at timestamptz NOT NULL DEFAULT now();
