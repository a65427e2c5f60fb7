-- Whether the partner stated the estimated premium, or it is derived from the estimated payroll; null in terms of earlier releases.
-- And the estimated premium of the whole term from each day on which an endorsement changes it; empty if none does.
ALTER TABLE policy_terms
  ADD COLUMN premium_stated boolean,
  ADD COLUMN estimate_changes jsonb NOT NULL DEFAULT '[]';
