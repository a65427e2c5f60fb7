-- Whether the plan of the policy opened the audit, not a request. A reinstatement retracts such an audit while it has no result.
ALTER TABLE audits ADD COLUMN is_scheduled boolean NOT NULL DEFAULT false;
