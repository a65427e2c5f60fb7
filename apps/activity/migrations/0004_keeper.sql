-- Activities can be added by the role of the service, and read; everything else is done by these functions, each of which checks what
-- it is asked for. Where provisioning has made the role `activity_keeper`, it owns table and functions, and the role of the service
-- cannot change either. What the keeper owns is changed by `provision.sql`, never by a migration.
-- contract: deletion and partitions of activities by the role of the service, since 1.3

-- No retention is shorter than a year.
CREATE FUNCTION is_expired(created_at timestamptz) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp
  RETURN created_at < now() - interval '1 year';

-- Deletes activities; returns their number.
CREATE FUNCTION delete_activities(environments text[], owner_ids text[], ids text[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  removed_count integer;
BEGIN
  DELETE FROM activity.activities AS removed USING unnest(environments, owner_ids, ids) AS aged (environment, owner_id, id)
   WHERE removed.environment = aged.environment AND removed.owner_id = aged.owner_id AND removed.id = aged.id;
  GET DIAGNOSTICS removed_count = ROW_COUNT;
  RETURN removed_count;
END
$$;

-- Creates a partition from one id, or from the first, to another, and moves into it what the default partition has of it.
CREATE FUNCTION create_activities_partition(partition text, lower text, upper text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bound text := coalesce(quote_literal(lower), 'MINVALUE');
BEGIN
  IF partition !~ '^activities_(history|[0-9]{8})$' THEN
    RAISE EXCEPTION 'the partition must be named activities_history or activities_YYYYMMDD';
  END IF;
  LOCK TABLE activity.activities_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE activity.%I (LIKE activity.activities INCLUDING ALL EXCLUDING INDEXES EXCLUDING STATISTICS)', partition);
  -- The rows stay in the table, so that the trigger must not refuse their deletion here.
  ALTER TABLE activity.activities_default DISABLE TRIGGER refuse_change;
  EXECUTE format('WITH moved AS (
      DELETE FROM activity.activities_default WHERE ($1 IS NULL OR id >= $1) AND id < $2 RETURNING *
    ) INSERT INTO activity.%I SELECT * FROM moved', partition) USING lower, upper;
  ALTER TABLE activity.activities_default ENABLE TRIGGER refuse_change;
  EXECUTE format('ALTER TABLE activity.activities ATTACH PARTITION activity.%I FOR VALUES FROM (%s) TO (%L)', partition, bound, upper);
  EXECUTE format('GRANT SELECT ON activity.%I TO activity', partition);
END
$$;

-- Drops a partition. Rows at the places `kept` stay, in a partition of their own. Every other row must be expired.
CREATE FUNCTION drop_activities_partition(partition text, kept tid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parent oid := 'activity.activities'::regclass;
  bound text;
  has_young boolean;
BEGIN
  LOCK TABLE activity.activities IN ACCESS EXCLUSIVE MODE;
  SELECT pg_get_expr(relpartbound, pg_class.oid) INTO bound FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
   WHERE inhparent = parent AND relname = partition;
  IF bound IS NULL OR bound = 'DEFAULT' THEN
    RAISE EXCEPTION 'activities has no such partition';
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM activity.%I WHERE ctid <> ALL ($1) AND NOT activity.is_expired(created_at))', partition)
    INTO has_young USING kept;
  IF has_young THEN
    RAISE EXCEPTION 'activities are append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF kept <> '{}' THEN
    EXECUTE format('CREATE TABLE activity.%I (LIKE activity.activities INCLUDING ALL EXCLUDING INDEXES EXCLUDING STATISTICS)', partition || '_kept');
    EXECUTE format('INSERT INTO activity.%I SELECT * FROM activity.%I WHERE ctid = ANY ($1)', partition || '_kept', partition) USING kept;
  END IF;
  EXECUTE format('ALTER TABLE activity.activities DETACH PARTITION activity.%I', partition);
  IF kept <> '{}' THEN
    EXECUTE format('ALTER TABLE activity.activities ATTACH PARTITION activity.%I %s', partition || '_kept', bound);
    EXECUTE format('GRANT SELECT ON activity.%I TO activity', partition || '_kept');
  END IF;
  EXECUTE format('DROP TABLE activity.%I', partition);
END
$$;

CREATE OR REPLACE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND activity.is_expired(OLD.created_at) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'activities are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;

DO $$
BEGIN
  IF to_regprocedure('activity.hand_over()') IS NOT NULL THEN
    PERFORM activity.hand_over();
  END IF;
END
$$;
