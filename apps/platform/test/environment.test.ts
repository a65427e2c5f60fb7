import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** Variables that an app reads: its chart has the list. */
const variablesOf = (app: string): string[] =>
  parse(readFileSync(join(REPOSITORY, "charts", app, "values.yaml"), "utf8")).knows;

test("a variable with the name of an app in front means that app's variable and nothing else", () => {
  const names = apps.map(({ name }) => name);
  const variables = new Set(names.flatMap(variablesOf));
  expect(variables.size).toBeGreaterThan(80);
  const appVariables = names.flatMap((app) => {
    const prefix = app.toUpperCase().replaceAll("-", "_");
    return variablesOf(app).map((variable) => `${prefix}_${variable}`);
  });
  expect(appVariables.filter((variable) => variables.has(variable))).toEqual([]);
  expect(appVariables.filter((variable, index) => appVariables.indexOf(variable) !== index)).toEqual([]);
});

test.each([
  [undefined, "APPS must be `all` or a list of "],
  ["gatewey", 'it has "gatewey".'],
  ["gateway", "CREDENTIALS_ADDRESS"],
  ["gateway,webhooks", "webhooks: Configuration is not usable"],
])("APPS=%s without a usable configuration exits with 78 and says why", (list, complaint) => {
  const main = join(import.meta.dirname, "../src/platform.ts");
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...(list !== undefined && { APPS: list }) };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([78, expect.stringContaining(complaint)]);
});
