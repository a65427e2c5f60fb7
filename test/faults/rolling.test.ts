import { findApps } from "@platform/local-stack/apps";
import { beforeAll, expect, test } from "vitest";
import { partnerOf } from "../fixture/partner.ts";
import { type TestPlatform, testPlatform } from "../fixture/platform.ts";
import { balancer } from "./balancer.ts";
import { startLoad } from "./load.ts";

// As the charts run every app: two processes, which serve for a moment after SIGTERM, and of which one is replaced at a time.
const settings = { SHUTDOWN_DELAY_MS: "2000" };
const isWanted = process.env.FAULT_ROUNDS !== undefined;

let platform: TestPlatform;
let url: string;
beforeAll(async () => {
  if (!isWanted) return;
  platform = await testPlatform(settings, findApps(), 2);
  url = await balancer(["gateway", "gateway-2"].map((name) => platform.process(name)));
});

test.runIf(isWanted)("while every process of every app is restarted, no request of a client fails", async () => {
  const { sandbox, production } = platform.credentials;
  const credentials = [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB];
  const load = startLoad(
    credentials.map((credential) => partnerOf(url, credential)),
    "rolling",
  );
  const names = [...platform.apps.keys()];
  try {
    await load.accepts(3);
    for (const isFirst of [true, false]) {
      const wave = names.filter((name) => name.endsWith("-2") !== isFirst);
      await Promise.race([Promise.all(wave.map((name) => platform.process(name).restart())), load.failed()]);
      await load.accepts(3);
    }
  } finally {
    await load.stop();
  }
  console.log(`${load.accepted.length} reports accepted, ${load.refusals} requests refused`);
  expect(load.refusals).toBe(0);
});
