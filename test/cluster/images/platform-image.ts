import { execFile } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { packageCache } from "./base-image.ts";
import { buildah, imageFolder } from "./buildah.ts";
import { platformImage, serverImages } from "./image-names.ts";

/** Builds the image of all apps as docs/operations/install.md says, with buildah for docker. */
export async function buildPlatformImage(base: string): Promise<void> {
  const build = ["build", "--isolation", "chroot", "--network", "host", "--layers", "--pull-never", "--quiet"];
  const options = ["--build-arg", `NODE_IMAGE=${base}`, "--tag", platformImage()];
  await buildah(...build, ...machineSettings(), ...options, REPOSITORY);
}

/** How this machine reaches its package registry, and what it has fetched from there before. */
function machineSettings(): string[] {
  const cache = join(imageFolder, "packages");
  mkdirSync(cache, { recursive: true });
  const files: [string, string][] = [
    ["/etc/npmrc", "/usr/local/etc/npmrc"],
    [join(homedir(), ".npmrc"), "/root/.npmrc"],
    ["/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/certs/ca-certificates.crt"],
    [cache, packageCache],
  ];
  return files.filter(([path]) => existsSync(path)).flatMap(([path, there]) => ["--volume", `${path}:${there}`]);
}

/** Writes all images into one archive, with each of their layers once. */
export async function archiveImages(archive: string): Promise<void> {
  const layout = `${archive}.layout`;
  const names = [platformImage(), ...serverImages.map(({ name }) => name)];
  for (const name of names) await buildah("push", "--quiet", name, `oci:${layout}:${name}`);
  await promisify(execFile)("tar", ["--create", "--file", archive, "--directory", layout, "."]);
  rmSync(layout, { recursive: true });
}
