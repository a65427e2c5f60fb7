import { apps } from "@platform/app-register/apps";
import { expect, test } from "vitest";
import { allStatements } from "./fixture/platform/all-statements.ts";

const statements = await allStatements();
const namesOfApps = apps.map(({ name }) => name);

/** The statements of an app and of the packages, which any app may use. */
const statementsOf = (app: string) =>
  statements.filter(({ of: owner }) => owner === app || !namesOfApps.includes(owner));

// A connection refuses a second statement of the same name, but only when both are used on it: once in a while.
test("no two prepared statements of an app have the same name", () => {
  const twice = namesOfApps.flatMap((app) =>
    [...Map.groupBy(statementsOf(app), ({ name }) => name)]
      .filter(([, same]) => same.length > 1)
      .map(([name, same]) => [name, ...same.map(({ file }) => file)]),
  );
  expect(twice).toEqual([]);
  expect(statementsOf("premium-audit").length).toBeGreaterThan(50);
  const names = statementsOf("webhooks").map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["webhooks_exists", "notices_delete_of_owner"]));
});
