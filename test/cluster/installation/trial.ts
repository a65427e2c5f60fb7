import type { Progress } from "@platform/local-stack/machine/progress";
import type { ControlPlane } from "../control-plane.ts";
import type { ClusterNode } from "../nodes/node.ts";
import { workplaceIn } from "../workplace.ts";
import { newKey, reportThrough } from "./public-api.ts";
import { offerVolumes } from "./volumes.ts";

/** A cluster with nodes, and where files about it are. */
export interface ClusterWithNodes {
  readonly cluster: ControlPlane;
  readonly nodes: readonly ClusterNode[];
  readonly directory: string;
  readonly progress: Progress;
}

const servers = "--selector app.kubernetes.io/component=server";

/** Installs the trial, with servers of its own, reports through its public API, and removes it. */
export async function trialWithNodes({ cluster, nodes, directory, progress }: ClusterWithNodes): Promise<void> {
  await offerVolumes(cluster.api, nodes, 2);
  const trial = await workplaceIn(cluster, "trial", directory);
  await progress.step("Trial: the command of the page", () => trial.follow("Trial installation"));
  await progress.step("Trial: all pods are ready", () =>
    trial.run(`kubectl wait pod ${servers} --for condition=Ready --timeout 600s`),
  );
  await progress.step("Trial: helm test", () => trial.run("helm test platform"));
  await progress.step("Trial: a report is processed", async (remark) => {
    const key = await newKey(trial);
    const { metadata, spec } = await cluster.api.get("/api/v1/namespaces/trial/services/gateway");
    remark(`${metadata.name} at ${spec.clusterIP}`);
    await reportThrough(`http://${spec.clusterIP}:8080`, key);
  });
  await progress.step("Trial: removal", async () => {
    await trial.run("helm uninstall platform --wait && kubectl wait pod --all --for delete --timeout 180s");
    const objects = await trial.run("kubectl get all,secrets,persistentvolumeclaims --output name");
    const leftovers = objects.split("\n").filter((name) => name !== "" && !name.includes("kube-root-ca"));
    if (leftovers.length > 0) throw new Error(`The removal of the trial left these behind:\n${leftovers.join("\n")}`);
  });
}
