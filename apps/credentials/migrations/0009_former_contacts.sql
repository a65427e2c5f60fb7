-- Contact e-mails that were replaced lately: the change is announced to them, too, in case somebody else made it.
CREATE TABLE former_contacts (
  owner_id text NOT NULL REFERENCES owners,
  email text NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, email)
);
