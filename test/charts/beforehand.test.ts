import { spawnSync } from "node:child_process";
import { findApps } from "@platform/local-stack/repository/apps";
import { describe, expect, test } from "vitest";
import { charts, documentsOf, neededSecretsOf, production, runHelm, trial } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";

const hook = "helm.sh/hook";
const withSchema = findApps().filter(({ hasSchema }) => hasSchema);

/** Hooks that helm runs before an installation, one after another: kind and name of each, and of what it consists. */
function hooksBefore(...args: string[]): [what: string, objects: string[]][] {
  const rendered = spawnSync(helm, ["template", "p", ...args, "--kube-version", "1.31.0"], {
    cwd: charts,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  return documentsOf(rendered.stdout)
    .filter(({ metadata }) => metadata.annotations?.[hook]?.includes("pre-install"))
    .map(({ kind, metadata, items = [] }) => [
      `${kind} ${metadata.name}`,
      items.map((item: { kind: string; metadata: { name: string } }) => `${item.kind} ${item.metadata.name}`),
    ]);
}

describe.skipIf(!helm)("what runs before an installation or an upgrade", () => {
  const migrations = withSchema.map(({ name }) => `Job ${name}-migrate`).toSorted();

  test("runs side by side: all jobs are one hook, because helm runs hooks one after another", () => {
    expect(hooksBefore("platform", ...production)).toEqual([
      ["NetworkPolicy nats-streams", []],
      ["List beforehand", [...migrations, "Job nats-streams"]],
    ]);
  });

  test("is nothing for apps that are not installed, and nothing where pods migrate before they start", () => {
    const few = "portal.enabled=false,streams.enabled=false";
    expect(hooksBefore("platform", ...production, "--set", few)).toEqual([
      ["List beforehand", migrations.filter((name) => name !== "Job portal-migrate")],
    ]);
    expect(hooksBefore("platform", ...trial)).toEqual([]);
    const inPods = "global.migration=initContainer";
    expect(hooksBefore("platform", ...production, "--set", inPods)).toEqual([]);
  });

  test("is a job of its own for an app that is installed alone", () => {
    const secretEnv = Object.fromEntries(neededSecretsOf("activity").map((name) => [name, { secret: "s", key: "k" }]));
    const values = ["--set-json", `secretEnv=${JSON.stringify(secretEnv)}`];
    expect(hooksBefore("activity", ...values)).toEqual([["Job activity-migrate", []]]);
  });

  test("has the annotations of its hook on each job, for tools that take lists apart", () => {
    const { output } = runHelm("template", "p", "platform", ...production, "--show-only", "templates/beforehand.yaml");
    const [list] = documentsOf(output);
    expect(list.metadata.annotations["helm.sh/hook-delete-policy"]).toBe("before-hook-creation,hook-succeeded");
    for (const { metadata } of list.items) expect(metadata.annotations).toEqual(list.metadata.annotations);
  });
});
