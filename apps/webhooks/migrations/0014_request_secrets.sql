-- Headers and authentication that requests carry besides the signature, as JSON: AES-256-GCM like the secret. Null: none.
ALTER TABLE webhooks ADD COLUMN request_secrets bytea;
ALTER TABLE webhooks ADD COLUMN request_secrets_key_id text;
-- What may be shown of them.
ALTER TABLE webhooks ADD COLUMN header_names text[] NOT NULL DEFAULT '{}';
ALTER TABLE webhooks ADD COLUMN authentication text CHECK (authentication IN ('basic', 'oauth2', 'mutual_tls'));
ALTER TABLE webhooks ADD COLUMN certificate_expires_at timestamptz;
