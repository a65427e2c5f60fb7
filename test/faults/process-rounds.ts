import { setTimeout as pause } from "node:timers/promises";
import { apps } from "@platform/app-register/apps";
import { eventually } from "@platform/testing/waiting/patience";
import { expect, vi } from "vitest";
import type { Round } from "./round.ts";
import type { Stage } from "./stage.ts";

/** Longer than the gateway waits for a service. */
const frozenMs = 20_000;

/** Faults of the processes of apps, and of all NATS servers at once. */
export const processRounds: readonly Round[] = [
  {
    name: "Apps: each killed, one after another",
    isShort: false,
    async run(stage, load) {
      for (const app of stage.platform.apps.values()) {
        await app.kill("SIGKILL");
        await load.accepts(1);
      }
      await ready(stage);
    },
  },
  {
    name: "Apps: all killed at once",
    isShort: false,
    async run(stage) {
      await Promise.all([...stage.platform.apps.values()].map((app) => app.kill("SIGKILL")));
      await ready(stage);
    },
  },
  {
    name: "Apps: one frozen",
    isShort: false,
    async run({ platform }, _load, random) {
      const apps = [...platform.apps.values()];
      const app = apps[Math.floor(random() * apps.length)];
      await app?.kill("SIGSTOP");
      await pause(frozenMs);
      await app?.kill("SIGCONT");
    },
  },
  {
    name: "NATS: all servers killed and started again",
    isShort: false,
    async run({ nats }, load) {
      await Promise.all(nats.nodes.map(({ server }) => server.kill("SIGKILL")));
      await load.accepts(3);
      await Promise.all(nats.nodes.map(({ server }) => server.restart()));
      await nats.complete();
    },
  },
  {
    name: "NATS: all disks wiped while consumers are frozen",
    isShort: false,
    async run({ nats, platform }, load) {
      const consumers = apps
        .filter(({ name, consumes }) => name !== "payroll-intake" && Object.keys(consumes).length > 0)
        .map(({ name }) => platform.process(name));
      for (const consumer of consumers) await consumer.kill("SIGSTOP");
      // Their events are published by then, and nobody has them but NATS and the outboxes.
      await load.accepts(10);
      await Promise.all(nats.nodes.map(({ server }) => server.kill("SIGKILL")));
      for (const node of nats.nodes) node.wipe();
      await Promise.all(nats.nodes.map(({ server }) => server.restart()));
      await nats.complete();
      for (const consumer of consumers) await consumer.kill("SIGCONT");
    },
  },
];

/** Waits until every app is ready. */
async function ready({ platform }: Stage): Promise<void> {
  for (const app of platform.apps.values()) {
    await vi.waitFor(async () => {
      expect(app.running).toBe(true);
      await app.responds();
    }, eventually);
  }
}
