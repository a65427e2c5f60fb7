import type { TemplateServer } from "./template-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A request to it starts the Postgres that all test files of a run share, if it does not run yet. */
    sharedPostgresUrl: string | undefined;
  }
}

/** URL and template of the shared Postgres, for test files. */
export type SharedPostgres = Pick<TemplateServer, "url" | "template">;

/**
 * The Postgres that all test files of a run share; undefined for a run inside one package, which has no global setup.
 *
 * @param address `inject("sharedPostgresUrl")`
 * @throws Error if it did not start
 */
export async function sharedPostgres(address: string | undefined): Promise<SharedPostgres | undefined> {
  if (address === undefined) return undefined;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The Postgres of the tests did not start: ${await response.text()}`);
  return (await response.json()) as SharedPostgres;
}
