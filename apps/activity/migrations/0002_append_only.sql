-- Activities are evidence. The role of the service adds rows and, after their retention, deletes them; it changes none, and deletes
-- none that is younger than the shortest retention that can be set, a year. The role owns the table, so it can still undo this by
-- DDL of its own.
-- contract: changes of an activity, since 1.3
REVOKE UPDATE, TRUNCATE ON activities FROM CURRENT_USER;

CREATE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'activities are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON activities
  FOR EACH ROW EXECUTE FUNCTION refuse_activity_change();
