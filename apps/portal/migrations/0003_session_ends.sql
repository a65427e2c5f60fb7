-- Sessions that an identity provider started end with the session there: they have its ids, and when it was last confirmed.

-- The account's `provider_id` and `account_id`. Null: the session was started with a password or a passkey.
ALTER TABLE sessions ADD COLUMN provider_id text;
ALTER TABLE sessions ADD COLUMN provider_account_id text;
-- Id of the session at the provider (`sid`). Null: the provider names none.
ALTER TABLE sessions ADD COLUMN provider_session_id text;
ALTER TABLE sessions ADD COLUMN provider_confirmed_at timestamptz;
CREATE INDEX IF NOT EXISTS sessions_of_provider ON sessions (provider_id, provider_account_id) WHERE provider_id IS NOT NULL;
-- contract: sessions that a provider started before these columns, since 1.3
-- Sessions from before these columns do not say who started them, so these people sign in once more.
DELETE FROM sessions WHERE person_id IN (SELECT person_id FROM accounts WHERE provider_id <> 'credential');
