-- The plan that credentials says is assigned to the owner; empty: none, and the limits are those of the profile's default plan.
ALTER TABLE owners ADD COLUMN assigned_plan text NOT NULL DEFAULT '';
-- The profile that last registered a webhook, whose default plan holds when none is assigned; null in rows of earlier releases.
ALTER TABLE owners ADD COLUMN profile text CHECK (profile IN ('A', 'B'));
-- Set while the owner is suspended: its deliveries are held as if its webhooks were disabled.
ALTER TABLE owners ADD COLUMN suspended_at timestamptz;
-- When a webhook was disabled; null while it is enabled, and in rows that an earlier release disabled (updated_at counts then).
ALTER TABLE webhooks ADD COLUMN disabled_at timestamptz;
