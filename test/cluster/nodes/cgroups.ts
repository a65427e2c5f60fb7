import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const root = "/sys/fs/cgroup";
const prefix = "premium-audit-cluster-";

/** Share of processor time, for all pods together: a process of the machine has 1024, and pods are some twenty processes. */
const shares = 20 * 1024;

/** The folders of the controllers; those of version 2, which has none of its own here, are left out. */
const controllers = () =>
  readdirSync(root).filter((name) => name !== "unified" && statSync(join(root, name)).isDirectory());

/**
 * Makes a cgroup for the pods of nodes, in which each node has one, and removes those of earlier runs that were killed.
 *
 * @returns its name, which begins with the process id of whoever removes it
 */
export async function makeCgroup(nodes: readonly string[]): Promise<string> {
  for (const group of readdirSync(join(root, "memory")).filter((name) => name.startsWith(prefix))) {
    if (!existsSync(`/proc/${group.slice(prefix.length)}`)) await removeCgroup(group);
  }
  const name = `${prefix}${process.pid}`;
  for (const controller of controllers()) {
    for (const path of [name, ...nodes.map((node) => join(name, node))]) {
      mkdirSync(join(root, controller, path), { recursive: true });
      if (controller === "cpuset") inheritProcessors(path);
    }
    if (controller === "cpu") writeFileSync(join(root, controller, name, "cpu.shares"), String(shares));
  }
  return name;
}

/** A new cgroup of this controller has no processors, and admits no process. */
function inheritProcessors(path: string): void {
  for (const file of ["cpuset.cpus", "cpuset.mems"])
    writeFileSync(join(root, "cpuset", path, file), readFileSync(join(root, "cpuset", file)));
}

/** Removes a cgroup whose processes were ended, with all below it. */
export async function removeCgroup(name: string): Promise<void> {
  for (const controller of controllers()) await remove(join(root, controller, name));
}

async function remove(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await remove(join(folder, entry.name));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return rmdirSync(folder);
    } catch (error) {
      // The operating system may need a moment to let the last process go.
      if (attempt === 100) throw error;
      await pause(100);
    }
  }
}
