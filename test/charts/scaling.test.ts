import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { apps, charts, entryOf, production, render, renderIn, runHelm } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

/** The example of what waits for an app, as the comment in its values has it; undefined where nothing does. */
function backlogExample(app: string): Record<string, unknown> | undefined {
  const values = readFileSync(join(charts, app, "values.yaml"), "utf8");
  const [, example] = /^ {2}# (\{ metric: .*\})\n {2}backlog: \{\}$/m.exec(values) ?? [];
  return example && parse(example);
}

describe.skipIf(!helm)("scaling", () => {
  test("by backlog is available for apps that consume events, with a consumer of the app", () => {
    for (const app of apps) {
      const consumers = Object.keys(entryOf(app).consumes);
      const { consumer } = (backlogExample(app)?.selector ?? {}) as { consumer?: string };
      if (consumers.length > 0) expect(consumers, `the backlog in charts/${app}/values.yaml`).toContain(consumer);
      else expect(consumer, app).toBeUndefined();
    }
  });

  test("by backlog uses the value per pod, in addition to CPU", () => {
    const examples = apps.flatMap((app) => {
      const backlog = backlogExample(app);
      return backlog ? [{ app, backlog }] : [];
    });
    expect(examples).not.toEqual([]);
    const set = examples.flatMap(({ app, backlog }) => [
      "--set-json",
      `${app}.autoscaling=${JSON.stringify({ enabled: true, backlog })}`,
    ]);
    const manifests = render(...production, ...set);
    for (const { app, backlog } of examples) {
      const scaler = manifests.find(
        ({ kind, metadata }) => kind === "HorizontalPodAutoscaler" && metadata.name === app,
      );
      expect(() => new HorizontalPodAutoscaler(scaler).validate()).not.toThrow();
      const [cpu, waiting] = scaler.spec.metrics;
      expect(cpu.resource.name).toBe("cpu");
      expect(waiting).toEqual({
        type: "External",
        external: {
          metric: { name: "messaging_consumer_pending", selector: { matchLabels: backlog.selector } },
          target: { type: "AverageValue", averageValue: String(backlog.perPod) },
        },
      });
    }
  });

  test("switched on, leaves the pods that there are, and an upgrade under load those that it has made", async () => {
    const webhooks = (replicas: number) => ({ kind: "Deployment", metadata: { name: "webhooks" }, spec: { replicas } });
    const replicasOf = async (cluster: Manifest[], set: string) =>
      (await renderIn(cluster, ...production, "--set", set)).find(
        ({ kind, metadata }) => kind === "Deployment" && metadata.name === "webhooks",
      ).spec.replicas;
    const on = "webhooks.autoscaling.enabled=true,webhooks.autoscaling.minReplicas=3";
    expect(await replicasOf([webhooks(5)], on)).toBe(5);
    expect(await replicasOf([webhooks(2)], on)).toBe(3);
    expect(await replicasOf([], on)).toBe(3);
    expect(await replicasOf([webhooks(5)], "webhooks.autoscaling.enabled=false")).toBe(2);
    expect(await replicasOf([webhooks(5)], `${on},webhooks.autoscaling.omitReplicas=true`)).toBeUndefined();
  });

  test("an incomplete backlog is refused", () => {
    const { output } = runHelm(
      "template",
      "p",
      "platform",
      ...production,
      "--set",
      "webhooks.autoscaling.backlog.metric=m",
    );
    expect(output).toContain("/autoscaling/backlog");
  });
});
