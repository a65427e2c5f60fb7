import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findApps } from "@platform/local-stack/repository/apps";
import { parse } from "yaml";
import { platformImage, release } from "../images/image-names.ts";
import { type Workplace, workplaceIn } from "../workplace.ts";
import { Load, type LoadFigures } from "./load.ts";
import { newKey, reportThrough, whenProcessed } from "./public-api.ts";
import { nameAddress, startServers } from "./servers.ts";
import type { ClusterWithNodes } from "./trial.ts";

const host = "api.example.com";
const url = `http://${host}:8080`;
const apps = findApps().map(({ name }) => name);
const rolledOut = `for app in ${apps.join(" ")}; do kubectl rollout status deployment/$app --timeout 900s; done`;

/**
 * Installs the production example with servers outside of the cluster, and replaces all of its pods twice while clients send requests:
 * by an upgrade to another tag, and by the drain of a node.
 *
 * @returns lines with figures, and the number of requests that failed
 */
export async function exampleWithNodes({ cluster, nodes, directory, progress }: ClusterWithNodes) {
  let servers: Awaited<ReturnType<typeof startServers>> | undefined;
  const programs = { psql: "exit 1" };
  const place = await workplaceIn(cluster, "production", directory, programs);
  await progress.step("Example: Postgres, Redis and NATS outside of the cluster", async () => {
    servers = await startServers(cluster, "production", directory);
    writeFileSync(join(place.directory, "bin/psql"), `#!/bin/sh\n${servers.psql}\n`);
  });
  await progress.step("Example: databases and Secrets of the page", async () => {
    for (const section of ["2. Databases", "3. Secrets"]) await place.follow(section);
    await servers?.startNats(place);
  });
  writeValues(place);
  await progress.step("Example: the commands of the page", () => place.follow("4. The platform"));
  await progress.step("Example: all pods are ready", () => place.run(rolledOut));
  await progress.step("Example: helm test", () => place.run("helm test platform"));
  const { spec } = await cluster.api.get("/api/v1/namespaces/production/services/gateway");
  nameAddress(directory, host, spec.clusterIP);
  await progress.step("Example: a report is processed", async () => reportThrough(url, await newKey(place)));

  const figures: string[] = [];
  let failed = 0;
  const underLoad = (what: string, name: string, work: () => Promise<unknown>) =>
    progress.step(`Example: ${what} under load`, async () => {
      // Credentials of an owner of its own: requests for the reports of one load must not use up those of the next one.
      const key = await newKey(place);
      const load = new Load(url, key, name);
      const [outcome] = await Promise.allSettled([work()]);
      const result = await load.stop();
      failed += result.failures.length;
      figures.push(...linesOf(what, result));
      if (outcome.status === "rejected") throw outcome.reason;
      await whenProcessed(url, key, result.accepted);
    });
  const next = `${release}-next`;
  for (const node of nodes) await node.tag(platformImage(), platformImage(next));
  await underLoad("upgrade", "upgrade", () =>
    place.run(
      `helm upgrade platform platform-*.tgz --values values.yaml --set global.image.tag=${next} && ${rolledOut}`,
    ),
  );
  const drained = nodes.at(-1)?.place.name;
  await underLoad("drain of a node", "drain", () =>
    place.run(`kubectl drain ${drained} --ignore-daemonsets --delete-emptydir-data --timeout 900s && ${rolledOut}`),
  );
  await place.run(`kubectl uncordon ${drained}`);
  await progress.step("Example: removal", () =>
    place.run("helm uninstall platform --wait && kubectl wait pod --all --for delete --timeout 300s"),
  );
  return { figures, failed };
}

/** The values of the example for this cluster: one NATS server with an authority of its own, and requests that two cores can meet. */
function writeValues({ directory }: Workplace): void {
  const file = join(directory, "values.yaml");
  const values = parse(readFileSync(file, "utf8"));
  values.global.env = { ...values.global.env, NATS_STREAM_REPLICAS: 1, NATS_CA_FILE: "/etc/tls/servers/ca.crt" };
  values.global.tls = { serversSecret: "servers-ca" };
  for (const app of apps) values[app] = { ...values[app], resources: { requests: { cpu: "20m" } } };
  // JSON is YAML, too, and of its both versions: helm reads `off` as false.
  writeFileSync(file, JSON.stringify(values));
}

function linesOf(what: string, { requests, failures, slowestMs, accepted }: LoadFigures): string[] {
  const shown = failures.slice(0, 20).map((failure) => `    ${failure}`);
  const counts = `${requests} requests, ${failures.length} failed, slowest ${slowestMs.toFixed(0)} ms`;
  return [`${what}: ${counts}; ${accepted.length} reports accepted, all processed`, ...shown];
}
