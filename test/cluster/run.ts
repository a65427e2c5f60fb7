// npm run cluster: builds Kubernetes once, brings a control plane up on the loopback address, and installs the production example and
// the trial with the commands of docs/operations/install.md, upgrades and removes them. No pod runs: a stand-in says that pods are ready.
//
// What each step is, and what it needs: README.md.
import { rmSync } from "node:fs";
import { acceptedFlags } from "@platform/local-stack/accepted-flags";
import { findApps } from "@platform/local-stack/apps";
import { progressOn } from "@platform/local-stack/progress";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { helm, installHelm, whyNoHelm } from "../fixture/helm.ts";
import { startControlPlane } from "./control-plane.ts";
import { buildKubernetes, whyNoControlPlane } from "./kubernetes-program.ts";
import { defineMonitoringKinds } from "./monitoring-kinds.ts";
import { standInNode } from "./stand-in-node.ts";
import { workplaceIn } from "./workplace.ts";

acceptedFlags({});
const progress = progressOn(process.stdout);
await buildKubernetes(progress);
await installHelm(progress);
const why = helm ? whyNoControlPlane() : whyNoHelm;
if (why) {
  console.error(`There is no cluster: ${why}.`);
  process.exit(1);
}

const directory = makeTemporaryDirectory("cluster");
try {
  await using cluster = await progress.step("Control plane", () => startControlPlane(directory));
  using node = standInNode(cluster.api);
  await defineMonitoringKinds(cluster.api);
  const production = await workplaceIn(cluster, "production", directory, { psql: "exit 0" });
  await progress.step("Secrets of the page", async () => {
    for (const section of ["2. Databases", "3. Secrets"]) await production.follow(section);
  });
  node.jobsTogether = findApps().filter(({ hasSchema }) => hasSchema).length + 1;
  await progress.step(`Production example, ${node.jobsTogether} jobs side by side`, () =>
    production.follow("4. The platform"),
  );
  await progress.step("Its upgrade, helm test and removal", () =>
    production.run(
      "helm upgrade platform platform-*.tgz --values values.yaml && helm test platform && helm uninstall platform --wait",
    ),
  );
  const trial = await workplaceIn(cluster, "trial", directory);
  await progress.step("Trial", () => trial.follow("Trial installation"));
  await progress.step("Its removal", () => trial.run("helm uninstall platform --wait"));
  progress.line(
    "No container ran: there are no nodes here, so requests during an upgrade are not counted (test/cluster/README.md).",
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}
