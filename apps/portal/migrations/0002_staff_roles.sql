-- Roles of the operator's staff, their second factor, and the consents of owners to what staff may not do without.

-- Members with `support` help owners, with `credentials` manage owners and credentials, with `operations` run the services. Those from
-- before this column have all roles.
ALTER TABLE staff ADD COLUMN roles text[] NOT NULL DEFAULT '{support,credentials,operations}'
  CHECK (roles <> '{}' AND roles <@ '{support,credentials,operations}');
-- False only for staff that a platform in development mode added with a password.
ALTER TABLE staff ADD COLUMN factor_required boolean NOT NULL DEFAULT true;
-- Last call of a page of the operator, to five minutes. Null: never.
ALTER TABLE staff ADD COLUMN last_used_at timestamptz;

-- Roles of an invitation to the operator's staff.
ALTER TABLE invitations ADD COLUMN staff_roles text[];

-- Second factor with which the person signed in. Null: none.
ALTER TABLE sessions ADD COLUMN factor text CHECK (factor IN ('code', 'passkey'));

-- Consents of owners: for a time, staff may issue keys of the owner, or see names and wages.
CREATE TABLE staff_consents (
  id text PRIMARY KEY,
  owner_id text NOT NULL,
  subject text NOT NULL CHECK (subject IN ('keys', 'payroll')),
  -- Admin of the owner who gave it, and who ended it before its time.
  given_by text NOT NULL,
  ended_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- End of the consent; moved to the time at which it is ended.
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX staff_consents_of_owner ON staff_consents (owner_id, expires_at);
