import { existsSync, readFileSync } from "node:fs";
import { findProgram } from "@platform/local-stack/programs/find-program";

/** Programs that nodes and images need, and their Debian packages. */
const packages: Readonly<Record<string, string>> = {
  buildah: "buildah",
  conntrack: "conntrack",
  containerd: "containerd",
  ctr: "containerd",
  debootstrap: "debootstrap",
  ip: "iproute2",
  iptables: "iptables",
  nsenter: "util-linux",
  psql: "postgresql-client",
  runc: "runc",
  unshare: "util-linux",
};

/** Plug-ins for the networks of pods: of the Debian package containernetworking-plugins. */
export const networkPlugins = "/usr/lib/cni";

/** Why no nodes can be started on this machine; undefined if they can. */
export function whyNoNodes(): string | undefined {
  if (process.platform !== "linux") return "nodes need Linux";
  if (process.getuid?.() !== 0) return "only root may make namespaces and mounts for nodes";
  const missing = Object.keys(packages).filter((name) => !findProgram(name));
  const lacking = [...new Set(missing.map((name) => packages[name]))];
  if (!existsSync(`${networkPlugins}/bridge`)) lacking.push("containernetworking-plugins");
  if (lacking.length > 0) return `these Debian packages are missing: ${lacking.join(", ")}`;
  if (!existsSync("/sys/fs/cgroup/memory/memory.usage_in_bytes"))
    return "this machine has no cgroups of version 1, the only ones with which nodes were tried";
  if (!readFileSync("/proc/filesystems", "utf8").includes("\toverlay\n"))
    return "the kernel has no overlay file system";
  return undefined;
}
