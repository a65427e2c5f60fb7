-- Gives a service a login role and a schema of the same name that only this role can use. Running it again only sets the
-- password. Its user is a superuser, or has CREATEROLE and owns the database, as the administrator of a managed Postgres.
DO $provision$
DECLARE
  name text := current_setting('provision.role');
  is_superuser boolean := current_setting('is_superuser');
  stays_member boolean;
BEGIN
  -- Services are provisioned concurrently, and Postgres rejects concurrent changes of one row of its catalogs.
  PERFORM pg_advisory_xact_lock(hashtext('provision'));
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
    EXECUTE format('CREATE ROLE %I', name);
  END IF;
  EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', name, current_setting('provision.password'));
  EXECUTE format('ALTER ROLE %I SET search_path = %I', name, name);
  -- Only a superuser or a member of a role can give it a schema. Another user joins the role, and leaves it when the schema
  -- exists, unless it had joined before.
  stays_member := is_superuser OR EXISTS (
    SELECT FROM pg_auth_members m JOIN pg_roles service ON service.oid = m.roleid JOIN pg_roles own ON own.oid = m.member
     WHERE service.rolname = name AND own.rolname = current_user AND m.grantor = m.member);
  IF NOT is_superuser THEN
    -- Postgres 15 does not know these options: its members have both.
    EXECUTE format('GRANT %I TO CURRENT_USER', name)
      || CASE WHEN current_setting('server_version_num')::int < 160000 THEN '' ELSE ' WITH INHERIT TRUE, SET TRUE' END;
  END IF;
  EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', name, name);
  EXECUTE format('REVOKE ALL ON SCHEMA %I FROM PUBLIC', name);
  IF NOT stays_member THEN
    EXECUTE format('REVOKE %I FROM CURRENT_USER', name);
  END IF;
  REVOKE ALL ON SCHEMA public FROM PUBLIC;
END
$provision$;
