-- Gives a service a login role and a schema of the same name that only this role can use. Running it again only sets the
-- password, and does what a later release adds. Its user is a superuser, or has CREATEROLE and owns the database, as the administrator of a managed Postgres.
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

-- Activities are evidence, which the role of their service may only add to. They belong to `activity_keeper`, as which nobody can log in.
-- It owns the schema, too: the owner of a schema may drop every table in it.
DO $keeper$
DECLARE
  is_superuser boolean := current_setting('is_superuser');
  joined text := CASE WHEN current_setting('server_version_num')::int < 160000 THEN '' ELSE ' WITH INHERIT TRUE, SET TRUE' END;
BEGIN
  IF current_setting('provision.role') <> 'activity' THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('provision'));
  IF EXISTS (
    SELECT FROM pg_class JOIN pg_roles AS keeper ON keeper.oid = relowner JOIN pg_namespace AS place ON place.oid = relnamespace
     WHERE nspname = 'activity' AND relname = 'activities' AND rolname = 'activity_keeper') THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'activity_keeper') THEN
    CREATE ROLE activity_keeper NOLOGIN;
  END IF;
  IF NOT is_superuser THEN
    EXECUTE 'GRANT activity, activity_keeper TO CURRENT_USER' || joined;
  END IF;
  EXECUTE format('GRANT CREATE ON DATABASE %I TO activity_keeper', current_database());
  ALTER SCHEMA activity OWNER TO activity_keeper;
  EXECUTE format('REVOKE CREATE ON DATABASE %I FROM activity_keeper', current_database());
  SET LOCAL ROLE activity_keeper;
  GRANT USAGE, CREATE ON SCHEMA activity TO activity;
  -- Migrations make the table with the role of the service, and then call this once. As a member of that role the keeper can take it.
  CREATE OR REPLACE FUNCTION activity.hand_over() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $function$
  DECLARE
    taken text;
  BEGIN
    FOR taken IN
      SELECT format('TABLE %s', relation.oid::regclass) FROM pg_class AS relation
       WHERE relation.oid = 'activity.activities'::regclass
          OR relation.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'activity.activities'::regclass)
      UNION ALL SELECT 'DOMAIN activity.environment'
      UNION ALL SELECT format('FUNCTION %s', needed::regprocedure) FROM unnest(ARRAY[
        'activity.refuse_activity_change()', 'activity.is_expired(timestamptz)', 'activity.delete_activities(text[], text[], text[])',
        'activity.create_activities_partition(text, text, text)', 'activity.drop_activities_partition(text, tid[])']) AS needed
    LOOP
      EXECUTE format('ALTER %s OWNER TO activity_keeper', taken);
      IF starts_with(taken, 'TABLE') THEN
        EXECUTE format('GRANT SELECT ON %s TO activity', taken);
      END IF;
    END LOOP;
    GRANT INSERT ON activity.activities TO activity;
    DROP FUNCTION activity.hand_over();
  END
  $function$;
  RESET ROLE;
  GRANT activity TO activity_keeper;
  -- A schema that is migrated already.
  IF to_regprocedure('activity.drop_activities_partition(text, tid[])') IS NOT NULL THEN
    PERFORM activity.hand_over();
  END IF;
  IF NOT is_superuser THEN
    REVOKE activity, activity_keeper FROM CURRENT_USER;
  END IF;
END
$keeper$;
