-- What has changed since the newest version, beside reports: members of the policy by their public names, and grants.
ALTER TABLE audits
  ADD COLUMN changed_policy_members text[] NOT NULL DEFAULT '{}',
  ADD COLUMN changed_grant_ids text[] NOT NULL DEFAULT '{}';

-- Sources are kept when they no longer count, because earlier versions were rated from them. grant_id is null for the owner's
-- own exposure, and for sources that were written before there was this column.
ALTER TABLE audit_sources
  ADD COLUMN grant_id text,
  ADD COLUMN counts boolean NOT NULL DEFAULT true,
  ADD COLUMN withdrawn_at timestamptz;

-- [{code, message, sources, personCount, periodStart, periodEnd, persons}]
ALTER TABLE audit_versions ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';

-- Whose report it is; null in versions that were written before.
ALTER TABLE worksheet_sources
  ADD COLUMN source_owner_id text,
  ADD COLUMN source_employer_id text;
