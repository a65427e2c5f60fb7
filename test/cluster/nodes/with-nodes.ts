import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { nodePlace } from "./addresses.ts";
import { makeCgroup, removeCgroup } from "./cgroups.ts";
import { runInNamespaces } from "./namespaces.ts";

/**
 * Builds the images, and installs them in a cluster with two nodes. Nothing of the cluster is left when it ends.
 *
 * @returns the exit code
 */
export async function installWithNodes(): Promise<number> {
  const directory = makeTemporaryDirectory("cluster");
  const cgroup = await makeCgroup([1, 2].map((number) => nodePlace(number).name));
  const archive = join(directory, "images.tar");
  try {
    const images = join(import.meta.dirname, "../images/build.ts");
    const code = await runInNamespaces(images, [archive], { ownNetwork: false });
    if (code !== 0) return code;
    const inside = join(import.meta.dirname, "inside.ts");
    return await runInNamespaces(inside, [directory, archive, cgroup], { ownNetwork: true });
  } finally {
    await removeCgroup(cgroup);
    rmSync(directory, { recursive: true, force: true });
  }
}
