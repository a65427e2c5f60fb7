import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { apps, charts, entryOf, production, render, runHelm } from "../fixture/charts.ts";
import { helm } from "../fixture/helm.ts";

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
    expect(apps.filter(backlogExample)).not.toEqual([]);
    for (const app of apps) {
      const backlog = backlogExample(app);
      if (!backlog) continue;
      const set = `${app}.autoscaling=${JSON.stringify({ enabled: true, backlog })}`;
      const scaler = render(...production, "--set-json", set).find(
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

  test("the number of replicas is set only without autoscaling", () => {
    const replicasOf = (...set: string[]) =>
      render(...production, ...set).find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "gateway")
        .spec.replicas;
    expect(replicasOf()).toBeUndefined();
    expect(replicasOf("--set", "gateway.autoscaling.enabled=false")).toBe(3);
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
