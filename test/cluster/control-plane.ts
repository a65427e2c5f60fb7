import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "@platform/local-stack/find-program";
import { freePort } from "@platform/local-stack/free-port";
import { type ServerProcess, startServer } from "@platform/local-stack/server-process";
import type { ServerRecipe } from "@platform/local-stack/spawn-server";
import { testAuthority } from "@platform/testing/self-signed";
import { type KubernetesApi, kubernetesApi } from "./kubernetes-api.ts";
import { kubernetesProgram } from "./kubernetes-program.ts";

/** What decides in a cluster: the API with its store, the controllers, and the scheduler where there are nodes. */
export interface ControlPlane extends AsyncDisposable {
  readonly api: KubernetesApi;
  /** Files with which programs connect as administrator, with this namespace as their default. */
  kubeconfig(namespace: string): string;
  /** The same as the kubelet of a node. */
  nodeKubeconfig(node: string): string;
  readonly servers: readonly ServerProcess[];
}

interface Options {
  /** For data, logs and keys; must exist. */
  readonly directory: string;
  /** Where the API listens. */
  readonly address: string;
  /** Names of the nodes that will join. Without any no scheduler is started. */
  readonly nodes: readonly string[];
}

/** Service addresses; the first one is that of the API. */
const serviceNetwork = "10.96.0.0/16";

/** Starts a control plane. Everything ends with this process, or when it is disposed. */
export async function startControlPlane({ directory, address, nodes }: Options): Promise<ControlPlane> {
  const authority = testAuthority();
  const certificate = authority.issue("kubernetes.default.svc", "localhost", address, "10.96.0.1");
  const serviceAccounts = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const tokens = new Map(["admin", ...nodes].map((user) => [user, randomBytes(16).toString("hex")]));
  const file = (name: string, content: string) => {
    writeFileSync(join(directory, name), content, { mode: 0o600 });
    return join(directory, name);
  };
  const caFile = file("ca.crt", authority.cert);
  const serverCert = file("apiserver.crt", certificate.cert);
  const serverKey = file("apiserver.key", certificate.key);
  const signingKey = file(
    "accounts.key",
    serviceAccounts.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  );
  const verifyingKey = file(
    "accounts.pub",
    serviceAccounts.publicKey.export({ type: "spki", format: "pem" }).toString(),
  );
  const tokenFile = file(
    "tokens.csv",
    [...tokens]
      .map(([user, token]) =>
        user === "admin"
          ? `${token},admin,admin,"system:masters"`
          : `${token},system:node:${user},${user},"system:nodes"`,
      )
      .join("\n"),
  );

  const servers: ServerProcess[] = [];
  const stop = async () => {
    for (const server of servers.splice(0).reverse()) await server.stop();
  };
  const run = async (recipe: Pick<ServerRecipe, "name" | "command" | "args" | "ready"> & Partial<ServerRecipe>) => {
    const own = join(directory, recipe.name);
    mkdirSync(own, { recursive: true });
    const logFile = join(directory, `${recipe.name}.log`);
    const server = await startServer({ directory: own, logFile, stopSignal: "SIGTERM", url: () => "", ...recipe });
    servers.push(server);
    return server;
  };

  try {
    const peerPort = await freePort();
    const etcd = await run({
      name: "etcd",
      command: findProgram("etcd") ?? "etcd",
      args: (port) => [
        ...["--data-dir", join(directory, "etcd/data"), "--unsafe-no-fsync", "--logger", "zap"],
        ...["--listen-client-urls", `http://127.0.0.1:${port}`, "--advertise-client-urls", `http://127.0.0.1:${port}`],
        ...["--listen-peer-urls", `http://127.0.0.1:${peerPort}`],
        ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peerPort}`],
        ...["--initial-cluster", `default=http://127.0.0.1:${peerPort}`],
      ],
      url: (port) => `http://127.0.0.1:${port}`,
      ready: async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}/health`);
        if (!response.ok) throw new Error(`etcd responds with ${response.status}.`);
      },
    });
    const apiAt = (port: number) =>
      kubernetesApi({ url: `https://${address}:${port}`, ca: authority.cert, token: tokens.get("admin") ?? "" });
    const server = await run({
      name: "kube-apiserver",
      command: kubernetesProgram("kube-apiserver"),
      args: (port) => [
        ...["--etcd-servers", etcd.url, "--bind-address", address, "--advertise-address", address],
        ...["--secure-port", String(port), "--endpoint-reconciler-type", "none"],
        ...["--service-cluster-ip-range", serviceNetwork, "--authorization-mode", "Node,RBAC"],
        ...["--tls-cert-file", serverCert, "--tls-private-key-file", serverKey, "--token-auth-file", tokenFile],
        ...["--service-account-issuer", "https://kubernetes.default.svc"],
        ...["--service-account-key-file", verifyingKey, "--service-account-signing-key-file", signingKey],
        ...["--kubelet-preferred-address-types", "InternalIP", "--profiling=false"],
      ],
      url: (port) => `https://${address}:${port}`,
      ready: ({ port }) => apiAt(port).get("/readyz"),
    });
    const api = apiAt(server.port);

    const kubeconfig = (user: string, namespace: string) => {
      const cluster = { server: server.url, "certificate-authority": caFile };
      const config = {
        ...{ apiVersion: "v1", kind: "Config", "current-context": "context" },
        clusters: [{ name: "cluster", cluster }],
        users: [{ name: "user", user: { token: tokens.get(user) } }],
        contexts: [{ name: "context", context: { cluster: "cluster", user: "user", namespace } }],
      };
      return file(`${user}-${namespace}.kubeconfig`, JSON.stringify(config));
    };
    const admin = kubeconfig("admin", "default");
    const decide = (
      name: "kube-controller-manager" | "kube-scheduler",
      args: string[],
      ready: () => Promise<unknown>,
    ) =>
      run({
        name,
        command: kubernetesProgram(name),
        args: () => ["--kubeconfig", admin, "--leader-elect=false", "--secure-port=0", ...args],
        ready: async () => void (await ready()),
      });
    await Promise.all([
      decide(
        "kube-controller-manager",
        ["--service-account-private-key-file", signingKey, "--root-ca-file", caFile],
        () => api.get("/api/v1/namespaces/default/configmaps/kube-root-ca.crt"),
      ),
      nodes.length > 0 && decide("kube-scheduler", [], async () => {}),
    ]);
    return {
      api,
      kubeconfig: (namespace) => kubeconfig("admin", namespace),
      nodeKubeconfig: (node) => kubeconfig(node, "default"),
      servers,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
