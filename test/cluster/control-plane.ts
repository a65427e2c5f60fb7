import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@platform/local-stack/machine/free-port";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { type ServerProcess, startServer } from "@platform/local-stack/servers/server-process";
import type { ServerRecipe } from "@platform/local-stack/servers/spawn-server";
import { type ClusterKeys, clusterKeys } from "./cluster-keys.ts";
import { type KubernetesApi, kubernetesApi } from "./kubernetes-api.ts";
import { kubernetesProgram } from "./kubernetes-program.ts";

/** Control plane of a cluster: the API with its store, and the controllers. */
export interface ControlPlane extends AsyncDisposable {
  readonly api: KubernetesApi;
  /** File with which programs connect as administrator, with this namespace as their default. */
  kubeconfig(namespace: string): string;
}

type Recipe = Pick<ServerRecipe, "name" | "command" | "args" | "ready"> & Pick<Partial<ServerRecipe>, "url">;

const loopback = "127.0.0.1";

/**
 * Starts a control plane. Everything ends with this process, or when it is disposed.
 *
 * @param directory for data, logs and keys; must exist
 * @param address where nodes reach its API; default: the loopback address, and there are no nodes, so nothing is scheduled
 */
export async function startControlPlane(directory: string, address = loopback): Promise<ControlPlane> {
  const keys = clusterKeys(directory, address);
  const servers: ServerProcess[] = [];
  const stop = async () => {
    for (const server of servers.splice(0).reverse()) await server.stop();
  };
  const run = async (recipe: Recipe) => {
    const programDirectory = join(directory, recipe.name);
    mkdirSync(programDirectory, { recursive: true });
    const logFile = join(directory, `${recipe.name}.log`);
    const server = await startServer({
      directory: programDirectory,
      logFile,
      stopSignal: "SIGTERM",
      url: () => "",
      ...recipe,
    });
    servers.push(server);
    return server;
  };
  const apiAt = (port: number) =>
    kubernetesApi({ url: `https://${address}:${port}`, ca: keys.ca, token: keys.adminToken });
  const kubeconfig = (server: string, namespace: string) => {
    const config = {
      apiVersion: "v1",
      kind: "Config",
      "current-context": "context",
      clusters: [{ name: "cluster", cluster: { server, "certificate-authority": keys.caFile } }],
      users: [{ name: "user", user: { token: keys.adminToken } }],
      contexts: [{ name: "context", context: { cluster: "cluster", user: "user", namespace } }],
    };
    const file = join(directory, `${namespace}.kubeconfig`);
    writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
    return file;
  };

  try {
    const etcd = await run(etcdRecipe(join(directory, "etcd/data"), await freePort()));
    const { port, url } = await run({
      name: "kube-apiserver",
      command: kubernetesProgram("kube-apiserver"),
      args: (ownPort) => apiArguments(keys, etcd.url, address, ownPort),
      url: (ownPort) => `https://${address}:${ownPort}`,
      ready: (server) => apiAt(server.port).get("/readyz"),
    });
    const api = apiAt(port);
    await run({
      name: "kube-controller-manager",
      command: kubernetesProgram("kube-controller-manager"),
      args: () => [
        "--kubeconfig",
        kubeconfig(url, "default"),
        "--leader-elect=false",
        "--secure-port=0",
        "--service-account-private-key-file",
        keys.signingKeyFile,
        "--root-ca-file",
        keys.caFile,
      ],
      ready: () => api.get("/api/v1/namespaces/default/configmaps/kube-root-ca.crt"),
    });
    if (address !== loopback) {
      await run({
        name: "kube-scheduler",
        command: kubernetesProgram("kube-scheduler"),
        args: () => ["--kubeconfig", kubeconfig(url, "default"), "--leader-elect=false", "--secure-port=0"],
        ready: async () => {},
      });
    }
    return { api, kubeconfig: (namespace) => kubeconfig(url, namespace), [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A store that need not survive a power failure. */
function etcdRecipe(dataDirectory: string, peerPort: number): Recipe {
  const url = (port: number) => `http://${loopback}:${port}`;
  return {
    name: "etcd",
    command: findProgram("etcd") ?? "etcd",
    args: (port) => [
      "--data-dir",
      dataDirectory,
      "--unsafe-no-fsync",
      "--logger",
      "zap",
      "--listen-client-urls",
      url(port),
      "--advertise-client-urls",
      url(port),
      "--listen-peer-urls",
      url(peerPort),
      "--initial-advertise-peer-urls",
      url(peerPort),
      "--initial-cluster",
      `default=${url(peerPort)}`,
    ],
    url,
    async ready({ port }) {
      const response = await fetch(`${url(port)}/health`);
      if (!response.ok) throw new Error(`etcd responds with ${response.status}.`);
    },
  };
}

function apiArguments(keys: ClusterKeys, etcdUrl: string, address: string, port: number): string[] {
  return [
    "--etcd-servers",
    etcdUrl,
    "--bind-address",
    address,
    "--advertise-address",
    address,
    "--secure-port",
    String(port),
    "--endpoint-reconciler-type",
    "none",
    "--profiling=false",
    "--service-cluster-ip-range",
    "10.96.0.0/16",
    "--authorization-mode",
    "RBAC",
    // The API asks a node for logs of a pod at its address: node names cannot be resolved.
    "--kubelet-preferred-address-types",
    "InternalIP",
    "--tls-cert-file",
    keys.certFile,
    "--tls-private-key-file",
    keys.keyFile,
    "--token-auth-file",
    keys.tokenFile,
    "--service-account-issuer",
    "https://kubernetes.default.svc",
    "--service-account-key-file",
    keys.verifyingKeyFile,
    "--service-account-signing-key-file",
    keys.signingKeyFile,
  ];
}
