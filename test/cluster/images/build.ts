// Builds the images of a cluster into the archive that is named. Called by `with-nodes.ts` in namespaces of its own.
import { progressOn } from "@platform/local-stack/machine/progress";
import { makeBaseImage } from "./base-image.ts";
import { buildah } from "./buildah.ts";
import { archiveImages, buildPlatformImage } from "./platform-image.ts";

const [archive = ""] = process.argv.slice(2);
const progress = progressOn(process.stdout);
try {
  // Removes unfinished work of a killed run and layers of no image: some gigabytes a run.
  await buildah("rm", "--all");
  await buildah("rmi", "--prune");
  const base = await progress.step("Base image of Debian packages, once", makeBaseImage);
  await progress.step("Image of all apps", () => buildPlatformImage(base));
  await progress.step("Archive of the images", () => archiveImages(archive));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
