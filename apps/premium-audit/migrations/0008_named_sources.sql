-- Sources that the present or the next term of a policy names: since when, and who named them, as `api_key:key_…`. A grant that
-- ended after that needs a new consent. Policies of earlier releases have no rows until their sources change.
CREATE TABLE policy_sources (
  policy_id text NOT NULL REFERENCES policies ON DELETE CASCADE,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  named_at timestamptz NOT NULL,
  named_by text,
  PRIMARY KEY (policy_id, source_owner_id, source_employer_id)
);
