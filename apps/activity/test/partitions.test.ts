import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { createDatabase } from "@platform/postgres/query/database";
import { retentionMigrations } from "@platform/retention/migrations";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { expect, onTestFinished, test } from "vitest";
import { insertActivities, selectActivities } from "../src/activities/activity.sql.ts";
import type { Activity } from "../src/activities/activity.ts";

const { adminUrl } = await testDatabase({ services: [] });
const tenant = { environment: "sandbox", ownerId: newId("own_") } as const;

function activityAt(createdAt: Date): Activity {
  const id = newId("act_", createdAt.getTime());
  const resource = { type: "policy", id: "pol_1" };
  return { id, tenant, action: "policy.updated", resource, actor: undefined, requestId: "req_1", createdAt };
}

test("a list with old activities becomes partitioned while processes that were there before write and read it", async () => {
  const schema = "earlier_activity";
  const url = await provisionService({ adminUrl, service: schema, password: "sample" });
  const path = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const copy = (file: string) => cpSync(new URL(`../migrations/${file}`, import.meta.url).pathname, join(path, file));
  const directories = [messagingMigrations, retentionMigrations, { name: "app", path }];
  copy("0001_activities.sql");
  await migrate({ url, schema, directories });
  const log = createLogger("activity-test", "silent");
  const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
  onTestFinished(async () => void (await database.stop?.()));

  const old = Array.from({ length: 30 }, (_, day) => activityAt(new Date(Date.UTC(2019, 5, 1 + day))));
  await insertActivities(database, old);
  const written: string[] = [];
  let isOver = false;
  const firstPage = { limit: 5, startingAfter: "" };
  const processes = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const activity = activityAt(new Date());
      await insertActivities(database, [activity]);
      // An event that is published again is listed once.
      await insertActivities(database, [activity]);
      const { items } = await selectActivities(database, tenant, firstPage, { resourceId: "pol_1" });
      expect(items).toHaveLength(5);
      written.push(activity.id);
    }
  });
  await expect.poll(() => written.length).toBeGreaterThan(20);
  copy("0002_partitions.sql");
  expect(await migrate({ url, schema, directories })).toEqual([{ table: "activities" }]);
  const converted = written.length;
  await expect.poll(() => written.length).toBeGreaterThan(converted + 20);
  isOver = true;
  await Promise.all(processes);

  const listed: string[] = [];
  for (let startingAfter = "", more = true; more; startingAfter = listed.at(-1) ?? "") {
    const page = await selectActivities(database, tenant, { limit: 100, startingAfter }, {});
    listed.push(...page.items.map(({ id }) => id));
    more = page.hasMore;
  }
  const all = [...old.map(({ id }) => id), ...written];
  expect(listed).toEqual(all.toSorted().toReversed());
});
