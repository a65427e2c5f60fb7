import { rmSync } from "node:fs";
import type { Progress } from "@platform/local-stack/machine/progress";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { findApps } from "@platform/local-stack/repository/apps";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { defineMonitoringKinds } from "./monitoring-kinds.ts";
import { explainingFailures } from "./pods-not-ready.ts";
import { StandInNode } from "./stand-in-node.ts";
import { workplaceIn } from "./workplace.ts";

/** Installs the production example and the trial where no pod runs: a stand-in says that pods are ready. */
export async function installWithoutNodes(progress: Progress): Promise<void> {
  const directory = makeTemporaryDirectory("cluster");
  try {
    await using cluster = await progress.step("Control plane", () => startControlPlane(directory));
    using node = new StandInNode(cluster.api);
    await explainingFailures(cluster, () => install({ cluster, node, directory, progress }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Installing {
  cluster: ControlPlane;
  node: StandInNode;
  directory: string;
  progress: Progress;
}

async function install({ cluster, node, directory, progress }: Installing): Promise<void> {
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
}
