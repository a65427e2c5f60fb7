import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { type ServerProcess, startServer } from "@platform/local-stack/servers/server-process";
import type { ControlPlane } from "../control-plane.ts";
import { kubernetesProgram } from "../kubernetes-program.ts";
import type { NodePlace } from "./addresses.ts";
import { writeNodeFiles } from "./node-files.ts";

const execute = promisify(execFile);

/** A node of a cluster: containerd, kubelet and kube-proxy, in a network and a mount namespace of their own. */
export interface ClusterNode {
  readonly place: NodePlace;
  /** Puts the images of an archive onto the node. */
  load(archive: string): Promise<void>;
  /** Makes a folder for a volume of a pod; returns its path on the node. */
  newVolume(): string;
  /** Gives an image of the node a second name. */
  tag(image: string, name: string): Promise<void>;
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
  const network = `--net=/run/netns/${place.name}`;
  let mounts: string[] = [];
  const run = (name: string, command: string[], ready: () => Promise<unknown>): Promise<ServerProcess> =>
    startServer({
      name: `${name} of ${place.name}`,
      directory,
      logFile: join(directory, `${name}.log`),
      command: findProgram("nsenter") ?? "nsenter",
      stopSignal: "SIGKILL",
      url: () => "",
      args: () => [network, ...mounts, "--", ...command],
      ready: async () => void (await ready()),
    });

  const inNode = [findProgram("unshare") ?? "unshare", "--mount", join(import.meta.dirname, "in-node.sh"), directory];
  const containerd = [findProgram("containerd") ?? "containerd", "--config", join(directory, "containerd.toml")];
  const ctr = async (...args: string[]) =>
    execute("nsenter", [...mounts, "--", findProgram("ctr") ?? "ctr", "--namespace", "k8s.io", ...args], {
      maxBuffer: 10_000_000,
    });
  await startServer({
    name: `containerd of ${place.name}`,
    directory,
    logFile: join(directory, "containerd.log"),
    command: findProgram("nsenter") ?? "nsenter",
    stopSignal: "SIGKILL",
    url: () => "",
    args: () => [network, "--", ...inNode, ...containerd],
    ready: async ({ pid }) => {
      mounts = [`--mount=/proc/${pid}/ns/mnt`];
      await ctr("version");
    },
  });
  await Promise.all([
    run(
      "kubelet",
      [
        kubernetesProgram("kubelet"),
        "--config",
        join(directory, "kubelet.json"),
        "--kubeconfig",
        kubeconfig,
        "--hostname-override",
        place.name,
        "--node-ip",
        place.address,
        "--node-labels",
        `topology.kubernetes.io/zone=${place.zone}`,
      ],
      async () => {
        const { status } = await cluster.api.get(`/api/v1/nodes/${place.name}`);
        const ready = status.conditions.find(({ type }: { type: string }) => type === "Ready");
        if (ready?.status !== "True") throw new Error(`${place.name} is not ready: ${ready?.message}`);
      },
    ),
    run("kube-proxy", [kubernetesProgram("kube-proxy"), "--config", join(directory, "kube-proxy.json")], async () => {
      const { status } = await fetch(`http://${place.address}:10256/livez`);
      if (status !== 200) throw new Error(`kube-proxy of ${place.name} responds with ${status}.`);
    }),
  ]);
  let volumes = 0;
  return {
    place,
    newVolume() {
      volumes += 1;
      const volume = `volumes/${volumes}`;
      mkdirSync(join(directory, "var", volume), { recursive: true });
      return `/var/${volume}`;
    },
    load: async (archive) => void (await ctr("images", "import", archive)),
    tag: async (image, name) => void (await ctr("images", "tag", image, name)),
  };
}
