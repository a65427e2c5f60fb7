import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { startServer } from "@platform/local-stack/servers/server-process";
import type { ServerRecipe } from "@platform/local-stack/servers/spawn-server";
import type { ControlPlane } from "../control-plane.ts";
import type { KubernetesApi } from "../kubernetes-api.ts";
import { kubernetesProgram } from "../kubernetes-program.ts";
import type { NodePlace } from "./addresses.ts";
import { writeNodeFiles } from "./node-files.ts";

const execute = promisify(execFile);

/** A node of a cluster: containerd, kubelet and kube-proxy, in a network and a mount namespace of their own. */
export class ClusterNode {
  readonly place: NodePlace;
  readonly #directory: string;
  /** Arguments of nsenter for the mount namespace of containerd; none before it has started. */
  #mounts: string[] = [];
  #volumes = 0;

  constructor(place: NodePlace, directory: string) {
    this.place = place;
    this.#directory = directory;
  }

  async startContainerd(): Promise<void> {
    const script = join(import.meta.dirname, "in-node.sh");
    const inNode = [findProgram("unshare") ?? "unshare", "--mount", script, this.#directory];
    const containerd = [findProgram("containerd") ?? "containerd", "--config", this.#file("containerd.toml")];
    await this.#start("containerd", [...inNode, ...containerd], async ({ pid }) => {
      this.#mounts = [`--mount=/proc/${pid}/ns/mnt`];
      await this.#ctr("version");
    });
  }

  /** Starts the kubelet and waits until the cluster has the node and it is ready for pods. */
  async startKubelet(api: KubernetesApi, kubeconfig: string): Promise<void> {
    const { name, address, zone } = this.place;
    const files = ["--config", this.#file("kubelet.json"), "--kubeconfig", kubeconfig];
    const host = ["--hostname-override", name, "--node-ip", address];
    const labels = ["--node-labels", `topology.kubernetes.io/zone=${zone}`];
    await this.#start("kubelet", [kubernetesProgram("kubelet"), ...files, ...host, ...labels], async () => {
      const { status } = await api.get(`/api/v1/nodes/${name}`);
      const ready = status.conditions.find(({ type }: { type: string }) => type === "Ready");
      if (ready?.status !== "True") throw new Error(`${name} is not ready: ${ready?.message}`);
    });
  }

  async startKubeProxy(): Promise<void> {
    const { name, address } = this.place;
    const command = [kubernetesProgram("kube-proxy"), "--config", this.#file("kube-proxy.json")];
    await this.#start("kube-proxy", command, async () => {
      const { status } = await fetch(`http://${address}:10256/livez`);
      if (status !== 200) throw new Error(`kube-proxy of ${name} responds with ${status}.`);
    });
  }

  /** Puts the images of an archive onto the node. */
  async load(archive: string): Promise<void> {
    await this.#ctr("images", "import", archive);
  }

  /** Gives an image of the node a second name. */
  async tag(image: string, name: string): Promise<void> {
    await this.#ctr("images", "tag", image, name);
  }

  /** Makes a folder for a volume of a pod; returns its path on the node. */
  newVolume(): string {
    this.#volumes += 1;
    const volume = `var/volumes/${this.#volumes}`;
    mkdirSync(this.#file(volume), { recursive: true });
    return `/${volume}`;
  }

  #file(name: string): string {
    return join(this.#directory, name);
  }

  async #start(name: string, command: string[], ready: ServerRecipe["ready"]): Promise<void> {
    await startServer({
      name: `${name} of ${this.place.name}`,
      directory: this.#directory,
      logFile: this.#file(`${name}.log`),
      command: findProgram("nsenter") ?? "nsenter",
      stopSignal: "SIGKILL",
      url: () => "",
      args: () => [`--net=/run/netns/${this.place.name}`, ...this.#mounts, "--", ...command],
      ready,
    });
  }

  /** Runs the command of containerd. */
  async #ctr(...args: string[]): Promise<void> {
    const ctr = [findProgram("ctr") ?? "ctr", "--namespace", "k8s.io", ...args];
    await execute("nsenter", [...this.#mounts, "--", ...ctr], { maxBuffer: 10_000_000 });
  }
}

/**
 * Starts a node, and waits until the cluster has it and it is ready for pods. It ends with the namespace of processes of this process.
 *
 * @param parent directory for its files
 * @param cgroup the cgroup of its pods
 */
export async function startNode(
  cluster: ControlPlane,
  place: NodePlace,
  parent: string,
  cgroup: string,
): Promise<ClusterNode> {
  const directory = join(parent, place.name);
  mkdirSync(directory, { recursive: true });
  const kubeconfig = cluster.kubeconfig("default");
  writeNodeFiles(directory, place, cgroup, kubeconfig);
  const node = new ClusterNode(place, directory);
  await node.startContainerd();
  await Promise.all([node.startKubelet(cluster.api, kubeconfig), node.startKubeProxy()]);
  return node;
}
