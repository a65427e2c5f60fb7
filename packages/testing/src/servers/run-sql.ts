import { Client } from "pg";

/** Runs one statement on a separate connection; resolves to its rows. */
export async function runSql(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
