import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sandboxImage } from "../images/image-names.ts";
import { hostAddress, type NodePlace, podNetwork } from "./addresses.ts";
import { networkPlugins } from "./why-no-nodes.ts";

/** Settings that the kubelet would make for the whole machine; it reads these files in their place. */
const kernelSettings: Readonly<Record<string, string>> = {
  "vm/overcommit_memory": "1",
  "vm/panic_on_oom": "0",
  "kernel/panic": "10",
  "kernel/panic_on_oops": "1",
  "kernel/keys/root_maxkeys": "1000000",
  "kernel/keys/root_maxbytes": "25000000",
};

/**
 * Writes the settings of the programs of a node into its directory.
 *
 * @param cgroup the cgroup that all of its pods are in, from the root of each controller
 * @param kubeconfig file with which its programs connect to the API
 */
export function writeNodeFiles(directory: string, place: NodePlace, cgroup: string, kubeconfig: string): void {
  const write = (name: string, content: string | object) => {
    const file = join(directory, name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  };
  for (const name of ["var/lib/kubelet", "var/log", "var/tmp", "var/volumes"])
    mkdirSync(join(directory, name), { recursive: true });
  for (const [name, value] of Object.entries(kernelSettings)) write(`kernel/${name}`, `${value}\n`);
  write("resolv.conf", "");
  write("containerd.toml", containerd(directory));
  write("networks/pods.conflist", {
    cniVersion: "0.4.0",
    name: "pods",
    plugins: [
      {
        type: "bridge",
        bridge: "pods",
        isGateway: true,
        hairpinMode: true,
        ipam: { type: "host-local", ranges: [[{ subnet: place.pods }]], routes: [{ dst: "0.0.0.0/0" }] },
      },
    ],
  });
  write("kubelet.json", {
    apiVersion: "kubelet.config.k8s.io/v1beta1",
    kind: "KubeletConfiguration",
    cgroupDriver: "cgroupfs",
    cgroupRoot: cgroup,
    failCgroupV1: false,
    enforceNodeAllocatable: [],
    address: place.address,
    healthzBindAddress: place.address,
    clusterDNS: [hostAddress],
    clusterDomain: "cluster.local",
    resolvConf: join(directory, "resolv.conf"),
    // Nobody but the control plane and the nodes is in this network.
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: "AlwaysAllow" },
    containerRuntimeEndpoint: "unix:///run/containerd/containerd.sock",
    evictionHard: { "memory.available": "100Mi", "nodefs.available": "1%", "imagefs.available": "1%" },
    // An image that is deleted cannot be pulled again.
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    oomScoreAdj: 0,
    volumePluginDir: "/var/lib/kubelet/plugins",
    registerWithTaints: [],
  });
  write("kube-proxy.json", {
    apiVersion: "kubeproxy.config.k8s.io/v1alpha1",
    kind: "KubeProxyConfiguration",
    mode: "iptables",
    hostnameOverride: place.name,
    clusterCIDR: podNetwork,
    clientConnection: { kubeconfig },
    // Zero leaves the limits of the machine as they are.
    conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: "0s", tcpCloseWaitTimeout: "0s" },
    iptables: { minSyncPeriod: "1s" },
  });
}

function containerd(directory: string): string {
  return `version = 2
oom_score = 0
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${sandboxImage}"
  restrict_oom_score_adj = true
  disable_apparmor = true
  disable_hugetlb_controller = true
  tolerate_missing_hugetlb_controller = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${networkPlugins}"
    conf_dir = "${join(directory, "networks")}"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
`;
}
