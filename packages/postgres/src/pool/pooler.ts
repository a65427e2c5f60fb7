import pg from "pg";

const probe = {
  name: "names_are_translated",
  text: `SELECT NOT EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'names_are_translated') AS yes`,
};
const duplicatePreparedStatement = "42P05";

/**
 * True if the pooler of this connection supports named statements, as PgBouncer from 1.21 does with `max_prepared_statements`.
 * Such a pooler gives each statement a name of its own on the server and prepares it on every server connection where it is
 * run; so a named statement that looks for itself by our name does not find itself. Behind any other pooler in transaction
 * mode, the next transaction would run on a server connection that does not know the statement.
 *
 * False also for a direct connection, which is slower there and not wrong. Rejects if the connection fails.
 */
export async function translatesNames(client: pg.ClientBase): Promise<boolean> {
  try {
    const { rows } = await client.query<{ yes: boolean }>(probe);
    return rows[0]?.yes === true;
  } catch (error) {
    // The probe of an earlier connection is still on the server connection.
    if (error instanceof pg.DatabaseError && error.code === duplicatePreparedStatement) return false;
    throw error;
  }
}
