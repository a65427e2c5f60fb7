-- Every role of the database can send notifications on any channel, so those of changes are signed. One row: the key, which only
-- the role of this service can read.
CREATE TABLE change_keys (
  key bytea NOT NULL CHECK (octet_length(key) = 32),
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);
INSERT INTO change_keys (key)
SELECT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- HMAC-SHA-256 (RFC 2104) with a key of 32 bytes. The extension pgcrypto, which has it, needs a superuser in some installations.
CREATE FUNCTION hmac_sha256(key bytea, message bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  inner_pad bytea := key || decode(repeat('00', 32), 'hex');
  outer_pad bytea := inner_pad;
BEGIN
  FOR i IN 0..63 LOOP
    inner_pad := set_byte(inner_pad, i, get_byte(inner_pad, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(outer_pad, i) # 92);
  END LOOP;
  RETURN sha256(outer_pad || sha256(inner_pad || message));
END
$$;

-- The payload of the signed channel is the HMAC in hex, then the change. Replicas of the release before listen on the other one.
-- The search path is that of the schema, because a superuser who changes a row has another.
CREATE OR REPLACE FUNCTION notify_credential_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  change text := json_build_object(TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[1])::text;
BEGIN
  PERFORM pg_notify('credential_changes', change);
  PERFORM pg_notify('signed_credential_changes',
    encode(hmac_sha256((SELECT key FROM change_keys), convert_to(change, 'UTF8')), 'hex') || change);
  RETURN NULL;
END
$$;
