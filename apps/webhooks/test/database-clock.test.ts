import { statement } from "@platform/postgres/query/statement";
import { expect, onTestFinished, test, vi } from "vitest";
import { respondWith } from "./receiver.ts";
import { fileProcessed, startWebhooks } from "./running-webhooks.ts";

const hourMs = 3_600_000;
const waiting = statement(
  "test_waiting",
  { seconds: "float8" },
  "SELECT extract(epoch FROM due_at - clock_timestamp())::float8 AS seconds FROM pending_deliveries WHERE attempts = 1",
);

test.each([1, -1])(
  "a process whose clock becomes %i h wrong has retries due by the clock of Postgres",
  async (hours) => {
    const running = await startWebhooks({ clock: undefined, env: { RETRY_DELAYS_MS: "0,600000" } });
    onTestFinished(() => running.stop());
    // It would not start with such a clock.
    const realNow = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + hours * hourMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const receiver = await running.receiver();
    receiver.respond = respondWith(503);
    const { tenant } = await running.register({ url: receiver.url });
    await running.publish([fileProcessed(tenant)]);
    await expect.poll(async () => (await running.database.query(waiting)).length).toBe(1);
    const [row] = await running.database.query(waiting);
    // The delay is ten minutes, and at most a tenth more or less so that not all retries come at once.
    expect(row?.seconds).toBeGreaterThan(300);
    expect(row?.seconds).toBeLessThan(900);
  },
);
