import { globSync, rmSync } from "node:fs";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { eventually } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { apps } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { startBuild, whyNoControlPlane } from "./kubernetes-program.ts";
import { defineMonitoringKinds } from "./monitoring-kinds.ts";
import { podsNotReady } from "./pods-not-ready.ts";
import { StandInNode } from "./stand-in-node.ts";
import { type Workplace, workplaceIn } from "./workplace.ts";

// The API, its store and the controllers of Kubernetes itself; no pod runs, but a stand-in says that pods are ready or have ended.

await programOfRun("etcd");
// At the lowest priority, beside the other tests and after them: the next run has it. Continuous integration leaves no process behind.
if (!process.env.CI) startBuild();
const why = whyNoControlPlane() ?? (helm ? undefined : "helm is missing");
if (why) console.log(`Skipped: tests of the charts in a cluster, because ${why}. With it: npm test -- test/cluster`);

const jobs = [...findApps().filter(({ hasSchema }) => hasSchema), { name: "nats-streams" }].length;
const valuesFiles = globSync("charts/platform/*-values.yaml", { cwd: REPOSITORY });

describe.skipIf(why !== undefined)("in a cluster", () => {
  let directory: string;
  let cluster: ControlPlane;
  let node: StandInNode;
  let production: Workplace;
  let trial: Workplace;

  beforeAll(async () => {
    if (why) return;
    directory = makeTemporaryDirectory("cluster");
    stopAfterTests({ [Symbol.asyncDispose]: async () => rmSync(directory, { recursive: true, force: true }) });
    cluster = stopAfterTests(await startControlPlane(directory));
    node = new StandInNode(cluster.api);
    // The API server would wait a minute for whoever watches.
    stopAfterTests({ [Symbol.asyncDispose]: async () => node[Symbol.dispose]() });
    await defineMonitoringKinds(cluster.api);
    // There is no Postgres here; test/charts runs the SQL.
    production = await workplaceIn(cluster, "production", directory, { psql: "exit 0" });
    trial = await workplaceIn(cluster, "trial", directory);
  });

  const list = async (group: string, kind: string, namespace: string): Promise<string[]> => {
    const { items } = await cluster.api.get(`${group}/namespaces/${namespace}/${kind}`);
    return items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
  };

  test("an installation without its Secrets names all of them at once, and leaves no job behind", async () => {
    await expect(production.follow("4. The platform")).rejects.toThrow(
      /lacks what pods need to start.*Nothing was changed/s,
    );
    expect(await list("/apis/batch/v1", "jobs", "production")).toEqual([]);
    expect(await list("/apis/apps/v1", "deployments", "production")).toEqual([]);
  });

  test("the commands of the page install the production example; migrations run side by side", async () => {
    for (const section of ["2. Databases", "3. Secrets"]) await production.follow(section);
    // No job ends before all of them run.
    node.jobsTogether = jobs;
    const output = await production.follow("4. The platform");
    expect(output).toContain("STATUS: deployed");
    expect(output).not.toMatch(/warning/i);
    expect(node.mostJobs).toBe(jobs);
    expect(await list("/apis/batch/v1", "jobs", "production")).toEqual([]);
    expect((await list("/apis/apps/v1", "deployments", "production")).toSorted()).toEqual(
      [...apps, "operator"].toSorted(),
    );
  });

  test("an upgrade whose migrations fail names all that failed, and replaces no pod", async () => {
    node.failing = new Set(["webhooks-migrate", "activity-migrate"]);
    const upgrade = production.run(
      "helm upgrade platform platform-*.tgz --values values.yaml --set global.image.tag=9.9.9",
    );
    const message = await upgrade.catch((error: Error) => error.message);
    for (const job of node.failing) expect(message).toMatch(new RegExp(`job ${job} failed`));
    node.failing = new Set();
    const { items } = await cluster.api.get("/apis/apps/v1/namespaces/production/deployments");
    expect(JSON.stringify(items)).not.toContain("9.9.9");
  });

  test("an upgrade that switches an autoscaler on keeps the pods that there are", async () => {
    const upgrade =
      "helm upgrade platform platform-*.tgz --reset-then-reuse-values --set webhooks.autoscaling.enabled=true";
    await production.run(`kubectl scale deployment webhooks --replicas 5 && ${upgrade} && helm test platform`);
    const { spec } = await cluster.api.get("/apis/apps/v1/namespaces/production/deployments/webhooks");
    expect(spec.replicas).toBe(5);
    expect(await list("/apis/batch/v1", "jobs", "production")).toEqual([]);
  });

  test.each(valuesFiles)("the API accepts everything that %s installs", async (file) => {
    const place = file.includes("trial") ? trial : production;
    const output = await place.run(`helm upgrade --install platform charts/platform --dry-run=server --values ${file}`);
    expect(output).toContain("STATUS: pending-");
  });

  test("one command installs a trial with its servers; removing it leaves nothing behind", async () => {
    const output = await trial.follow("Trial installation");
    expect(output).toContain("STATUS: deployed");
    expect(output).not.toMatch(/warning/i);
    await trial.run("helm uninstall platform --wait");
    expect(await list("/apis/apps/v1", "deployments", "trial")).toEqual([]);
    expect(await list("/api/v1", "secrets", "trial")).toEqual([]);
  });

  test("after a failed step, pods that are not ready are named with their events and logs, and refused pods with the reason", async () => {
    node.silentIn = new Set(["waiting"]);
    const waiting = await workplaceIn(cluster, "waiting", directory);
    const refused = "kubectl create deployment refused --image app";
    const safe = `{"spec": {"securityContext": {"runAsNonRoot": true, "seccompProfile": {"type": "RuntimeDefault"}},
      "containers": [{"name": "app", "image": "app", "securityContext": {"allowPrivilegeEscalation": false, "capabilities": {"drop": ["ALL"]}}}]}}`;
    await waiting.run(`${refused} && kubectl run waits --image app --overrides '${safe}'`);
    const event = { reason: "FailedScheduling", message: "0/2 nodes are available.", type: "Warning", count: 3 };
    await cluster.api.create("/api/v1/namespaces/waiting/events", {
      metadata: { name: "waits" },
      involvedObject: { kind: "Pod", name: "waits", namespace: "waiting" },
      ...event,
    });
    await vi.waitFor(async () => {
      const lines = (await podsNotReady(cluster)).join("\n");
      expect(lines).toMatch(/^waiting\/waits: Pending$/m);
      expect(lines).toContain("  Warning FailedScheduling, Pod waits: 0/2 nodes are available. (3 times)");
      expect(lines).toMatch(/^ {2}log of app:\n {4}\((empty|none: )/m);
      expect(lines).toMatch(/Warning FailedCreate, ReplicaSet refused-\w+: .*violates PodSecurity/);
    }, eventually);
    await waiting.run("kubectl delete namespace waiting --wait=false");
  });
});
