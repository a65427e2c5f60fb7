// The cluster with nodes, from within namespaces of its own. Called by `with-nodes.ts` with the directory of the cluster, the archive
// of its images, and its cgroup.
import { join } from "node:path";
import { progressOn } from "@platform/local-stack/machine/progress";
import { startControlPlane } from "../control-plane.ts";
import { exampleWithNodes } from "../installation/example.ts";
import { trialWithNodes } from "../installation/trial.ts";
import { defineMonitoringKinds } from "../monitoring-kinds.ts";
import { explainingFailures, notShown } from "../pods-not-ready.ts";
import { hostAddress, nodePlace } from "./addresses.ts";
import { serveNames } from "./names.ts";
import { joinNodes } from "./network.ts";
import { startNode } from "./node.ts";

const [directory = "", archive = "", cgroup = ""] = process.argv.slice(2);
const progress = progressOn(process.stdout);
const places = [1, 2].map(nodePlace);

try {
  await joinNodes(places);
  const cluster = await progress.step("Control plane", () => startControlPlane(directory, hostAddress));
  const { figures, failed } = await explainingFailures(cluster, async () => {
    await serveNames(cluster.api, hostAddress);
    const nodes = await progress.step("Two nodes", () =>
      Promise.all(places.map((place) => startNode(cluster, place, directory, join("/", cgroup, place.name)))),
    );
    await progress.step("Images onto the nodes", () => Promise.all(nodes.map((node) => node.load(archive))));
    await defineMonitoringKinds(cluster.api);
    const options = { cluster, nodes, directory, progress };
    await trialWithNodes(options);
    return exampleWithNodes(options);
  });
  for (const line of figures) progress.line(line);
  progress.line(notShown);
  process.exit(failed > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
