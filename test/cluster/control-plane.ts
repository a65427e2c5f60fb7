import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@platform/local-stack/machine/free-port";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { type ServerProcess, startServer } from "@platform/local-stack/servers/server-process";
import type { ServerRecipe } from "@platform/local-stack/servers/spawn-server";
import { type ClusterKeys, clusterKeys } from "./cluster-keys.ts";
import { KubernetesApi } from "./kubernetes-api.ts";
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
  await using servers = new AsyncDisposableStack();
  const start = async (recipe: Recipe) => servers.use(await startProgram(directory, recipe));
  const etcd = await start(etcdRecipe(join(directory, "etcd/data"), await freePort()));
  const { url } = await start(apiRecipe(keys, etcd.url, address));
  const api = new KubernetesApi({ url, ca: keys.ca, token: keys.adminToken });
  const kubeconfig = (namespace: string) => {
    const file = join(directory, `${namespace}.kubeconfig`);
    writeFileSync(file, kubeconfigText(keys, url, namespace), { mode: 0o600 });
    return file;
  };
  const program = ["--kubeconfig", kubeconfig("default"), "--leader-elect=false", "--secure-port=0"];
  const controllerKeys = ["--service-account-private-key-file", keys.signingKeyFile, "--root-ca-file", keys.caFile];
  await start({
    name: "kube-controller-manager",
    command: kubernetesProgram("kube-controller-manager"),
    args: () => [...program, ...controllerKeys],
    ready: () => api.get("/api/v1/namespaces/default/configmaps/kube-root-ca.crt"),
  });
  if (address !== loopback) {
    await start({
      name: "kube-scheduler",
      command: kubernetesProgram("kube-scheduler"),
      args: () => program,
      ready: async () => {},
    });
  }
  const running = servers.move();
  return { api, kubeconfig, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function startProgram(directory: string, recipe: Recipe): Promise<ServerProcess> {
  const programDirectory = join(directory, recipe.name);
  mkdirSync(programDirectory, { recursive: true });
  const logFile = join(directory, `${recipe.name}.log`);
  return startServer({ directory: programDirectory, logFile, stopSignal: "SIGTERM", url: () => "", ...recipe });
}

function kubeconfigText(keys: ClusterKeys, server: string, namespace: string): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "context",
    clusters: [{ name: "cluster", cluster: { server, "certificate-authority": keys.caFile } }],
    users: [{ name: "user", user: { token: keys.adminToken } }],
    contexts: [{ name: "context", context: { cluster: "cluster", user: "user", namespace } }],
  });
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

function apiRecipe(keys: ClusterKeys, etcdUrl: string, address: string): Recipe {
  const url = (port: number) => `https://${address}:${port}`;
  return {
    name: "kube-apiserver",
    command: kubernetesProgram("kube-apiserver"),
    args: (port) => apiArguments(keys, etcdUrl, address, port),
    url,
    ready: ({ port }) => new KubernetesApi({ url: url(port), ca: keys.ca, token: keys.adminToken }).get("/readyz"),
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
