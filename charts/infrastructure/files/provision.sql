-- Gives a service a login role and a schema of the same name that only this role can use. Running it again only sets the
-- password. The same as packages/postgres/src/provision.ts does for `npm start`.
DO $provision$
DECLARE
  name text := current_setting('provision.role');
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
    EXECUTE format('CREATE ROLE %I', name);
  END IF;
  EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER PASSWORD %L', name, current_setting('provision.password'));
  EXECUTE format('ALTER ROLE %I SET search_path = %I', name, name);
  EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', name, name);
  EXECUTE format('REVOKE ALL ON SCHEMA %I FROM PUBLIC', name);
  REVOKE ALL ON SCHEMA public FROM PUBLIC;
END
$provision$;
