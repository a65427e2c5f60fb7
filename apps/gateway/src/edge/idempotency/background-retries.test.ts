import { Fault } from "@platform/service/call/fault";
import { expect, onTestFinished, test } from "vitest";
import { backgroundRetries } from "./background-retries.ts";

const unavailable = () => new Fault("UNAVAILABLE", "SERVICE_UNAVAILABLE", "The service is unavailable.");

function retriesWith(options: { firstDelayMs?: number; maxWorks?: number }) {
  const warnings: string[] = [];
  const log = { warn: (_fields: unknown, message?: string) => void warnings.push(message ?? "") };
  const retries = backgroundRetries({ what: "it", log: log as never, firstDelayMs: 1, longestDelayMs: 2, ...options });
  onTestFinished(async () => retries.stop?.());
  return { retries, warnings };
}

test("a work is repeated until it succeeds", async () => {
  const { retries, warnings } = retriesWith({});
  let attempts = 0;
  const done = new Promise<void>((resolve) =>
    retries.retry(async () => {
      attempts += 1;
      if (attempts < 5) throw unavailable();
      resolve();
    }),
  );
  await done;
  expect([attempts, warnings]).toEqual([5, []]);
});

test("a work that is refused is dropped with a line in the log", async () => {
  const { retries, warnings } = retriesWith({});
  let attempts = 0;
  retries.retry(async () => {
    attempts += 1;
    throw new Fault("INVALID_ARGUMENT", "WHY", "Because.");
  });
  await expect.poll(() => warnings).toEqual(["it was dropped"]);
  expect(attempts).toBe(1);
});

test("a stop tries each work once more and does not wait for its turn", async () => {
  const { retries, warnings } = retriesWith({ firstDelayMs: 3_600_000 });
  const tried: string[] = [];
  retries.retry(async () => void tried.push("one"));
  retries.retry(async () => {
    tried.push("two");
    throw unavailable();
  });
  await retries.stop?.();
  expect([tried, warnings]).toEqual([["one", "two"], ["it was dropped"]]);
});

test("works beyond the maximum are dropped", async () => {
  const { retries, warnings } = retriesWith({ firstDelayMs: 3_600_000, maxWorks: 1 });
  const tried: string[] = [];
  retries.retry(async () => void tried.push("one"));
  retries.retry(async () => void tried.push("two"));
  expect(warnings).toEqual(["it was dropped, too many wait"]);
  await retries.stop?.();
  expect(tried).toEqual(["one"]);
});
