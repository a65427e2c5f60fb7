-- Pepper of each digest, so that peppers can be rotated: an operator sees when no secret needs a former one. Null in rows from before
-- this column, until their secret is used while there are several peppers.
ALTER TABLE api_keys ADD COLUMN pepper_id text;
ALTER TABLE client_credentials ADD COLUMN pepper_id text;
