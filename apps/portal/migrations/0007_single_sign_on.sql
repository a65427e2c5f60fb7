-- Single sign-on that an admin of the owner sets up.

-- Domains of e-mail addresses that an owner names as its own. A TXT record with the challenge proves it.
CREATE TABLE owner_domains (
  owner_id text NOT NULL,
  domain text NOT NULL,
  challenge text NOT NULL,
  -- Null: not proven.
  proven_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, domain)
);
CREATE UNIQUE INDEX owner_domains_proven ON owner_domains (domain) WHERE proven_at IS NOT NULL;

-- The provider of an operator may be in the private network, that of an admin is called as receivers of webhooks are.
ALTER TABLE identity_providers ADD COLUMN set_by text NOT NULL DEFAULT 'operator' CHECK (set_by IN ('operator', 'admin'));
-- Claim that names the groups of a person.
ALTER TABLE identity_providers ADD COLUMN groups_claim text NOT NULL DEFAULT 'groups';
-- `[{"group", "role"}]`, in the order in which they decide. Empty: groups decide nothing.
ALTER TABLE identity_providers ADD COLUMN group_roles jsonb NOT NULL DEFAULT '[]';
-- Admin who set it up, and signs in with a password until an admin has signed in by the provider. Null: nobody does.
ALTER TABLE identity_providers ADD COLUMN password_admin_id text REFERENCES people ON DELETE SET NULL;
