import { createDatabase } from "@platform/postgres/query/database";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { eventually } from "@platform/testing/waiting/patience";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { sameClock } from "../src/same-clock.ts";

const log = createLogger("same-clock-test", "silent");
const hourMs = 3_600_000;

afterEach(() => vi.useRealTimers());

async function clockPart() {
  const { adminUrl } = await testDatabase({ services: [] });
  const database = createDatabase({ url: adminUrl, maxConnections: 1, applicationName: "same-clock-test", log });
  onTestFinished(async () => void (await database.stop?.()));
  const query = vi.spyOn(database, "query");
  return { part: sameClock(database, log), query };
}

test.each([
  ["an hour ahead", hourMs],
  ["an hour behind", -hourMs],
])("a service whose clock is %s starts when it has been corrected", async (_, differenceMs) => {
  const { part, query } = await clockPart();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + differenceMs });
  let isStarted = false;
  const start = Promise.resolve(part.start?.()).then(() => {
    isStarted = true;
  });
  await vi.waitUntil(() => query.mock.calls.length > 1, eventually);
  expect(isStarted).toBe(false);
  vi.useRealTimers();
  await start;
});

test("a service that is stopped waits no longer", async () => {
  const { part, query } = await clockPart();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hourMs });
  const start = part.start?.();
  await vi.waitUntil(() => query.mock.calls.length > 0, eventually);
  await part.stop?.();
  await start;
});

test("a service starts with a clock that is right, and without a response of Postgres", async () => {
  const { part } = await clockPart();
  await part.start?.();
  const url = "postgres://nobody@127.0.0.1:1/none";
  const unreachable = createDatabase({ url, maxConnections: 1, applicationName: "same-clock-test", log });
  onTestFinished(async () => void (await unreachable.stop?.()));
  await sameClock(unreachable, log).start?.();
});
