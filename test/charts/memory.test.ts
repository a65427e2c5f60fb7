import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeOptions } from "@platform/local-stack/platform/start-app";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { payrollBounds } from "@platform/validation/bounds";
import { describe, expect, test } from "vitest";
import {
  allInstallations,
  apps,
  containersOf,
  inServices,
  inSingle,
  podsOf,
  production,
  render,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";

const heapMiB = (options = "") => Number(/--max-old-space-size=(\d+)/.exec(options)?.[1]);
const optionsOf = (container: { env?: { name: string; value?: string }[] }) =>
  container.env?.find(({ name }) => name === "NODE_OPTIONS")?.value;

const [, imageOptions = ""] =
  /^ENV NODE_OPTIONS="(.*)"$/m.exec(readFileSync(join(REPOSITORY, "Dockerfile"), "utf8")) ?? [];

/** Default of a number in the configuration of the gateway. */
function defaultOf(variable: string): number {
  const source = readFileSync(join(REPOSITORY, "apps/gateway/src/config.ts"), "utf8");
  const [, number = ""] = new RegExp(`^ *${variable}: .*\\.default\\(([\\d_]+)\\)`, "m").exec(source) ?? [];
  return Number(number.replaceAll("_", ""));
}

describe.skipIf(!helm)("memory", () => {
  test.each(allInstallations)("%s: the heap of every process is three fifths of its pod's memory", (_, args) => {
    const names = new Set<string>();
    for (const pod of podsOf(render(...args))) {
      for (const container of containersOf(pod)) {
        if (!optionsOf(container)) continue;
        names.add(container.name);
        const [, limit] = /^(\d+)Mi$/.exec(container.resources.limits.memory ?? "") ?? [];
        expect([pod.what, heapMiB(optionsOf(container))]).toEqual([pod.what, Math.floor((Number(limit) * 3) / 5)]);
        expect(optionsOf(container)).toBe(`${imageOptions} --max-old-space-size=${heapMiB(optionsOf(container))}`);
      }
    }
    const servers = names.has("platform") ? ["platform"] : ["gateway", "payroll-intake", "webhooks", "credentials"];
    for (const server of servers) expect(names).toContain(server);
  });

  test("`npm start` and the tests start apps with the options of the image, without source maps", () => {
    expect(imageOptions).toBe(`--enable-source-maps ${nodeOptions}`);
  });

  test("a limit in Gi has a heap, too, and without a limit Node chooses", () => {
    const optionsWith = (set: string) => {
      const [gateway] = podsOf(render(...production, "--set", set)).filter(({ what }) => what === "Deployment gateway");
      return gateway && containersOf(gateway).map(optionsOf)[0];
    };
    expect(heapMiB(optionsWith("gateway.resources.limits.memory=2Gi"))).toBe(1228);
    expect(optionsWith("gateway.resources.limits.memory=null")).toBeUndefined();
  });

  test.each([
    ["gateway", inServices],
    ["platform", inSingle],
  ])(
    "the heap and memory of %s hold as many large bodies and event streams as it takes at a time: see docs/operations/capacity.md",
    (name, mode) => {
      const [pod] = podsOf(render(...production, ...mode)).filter(({ what }) => what === `Deployment ${name}`);
      const [container] = pod ? containersOf(pod) : [];
      const memory = Number.parseInt(container?.resources.limits.memory ?? "", 10);
      const heap = heapMiB(container && optionsOf(container));
      const bodies = defaultOf("MAX_LARGE_BODIES");
      const bodyMiB = defaultOf("MAX_BODY_BYTES") / 2 ** 20;
      expect([bodies, bodyMiB, payrollBounds.defaultRecords]).toEqual([4, 10, 10_000]);
      expect(defaultOf("MAX_EVENT_STREAMS")).toBe(500);
      const streams = { heap: 30, outside: 60 };
      expect(120 + bodies * 50 + 100 + streams.heap).toBeLessThanOrEqual(heap);
      // A body is there twice while its chunks are put together.
      expect(heap + 130 + (bodies + 1) * 2 * bodyMiB + streams.outside).toBeLessThanOrEqual(memory);
    },
  );

  test("every app has the limit that docs/operations/capacity.md names, and more than it was measured to need", () => {
    const page = readFileSync(join(REPOSITORY, "docs/operations/capacity.md"), "utf8");
    const pods = podsOf(render(...production)).filter(({ what }) => what.startsWith("Deployment "));
    for (const app of apps) {
      const [pod] = pods.filter(({ what }) => what === `Deployment ${app}`);
      const [container] = pod ? containersOf(pod) : [];
      const limit = Number.parseInt(container?.resources.limits.memory ?? "", 10);
      const [row = ""] = new RegExp(`^\\| ${app} +\\|.* MiB +\\|$`, "m").exec(page) ?? [];
      const numbers = Array.from(row.matchAll(/(\d+) MiB/g), ([, number]) => Number(number));
      expect([app, numbers.length > 1, numbers.at(-1)]).toEqual([app, true, limit]);
      for (const peak of numbers.slice(0, -1)) expect(peak, app).toBeLessThan(limit);
    }
  });
});
