import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";

/** The release, which the charts ask for. */
export const release: string = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")).version;

/** The registry of docs/operations/install.md. It does not exist: its images are put onto the nodes. */
const registry = "images.example.com/platform";

/** Full name of the image of all apps. */
export function platformImage(tag = release): string {
  return `${registry}/premium-audit/platform:${tag}`;
}

/** Image of the container that holds the namespaces of a pod. */
export const sandboxImage = "docker.io/library/sandbox:1";

/** A server of the trial: the name that its chart asks for, and how its image starts. */
interface ServerImage {
  readonly name: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
}

/** The servers of the trial, and what holds the namespaces of pods: all are the one base image, started differently. */
export const serverImages: readonly ServerImage[] = [
  { name: "docker.io/library/postgres:18-alpine", entrypoint: ["start-postgres"], command: [] },
  { name: "docker.io/library/redis:7-alpine", entrypoint: [], command: ["redis-server"] },
  { name: "docker.io/library/nats:2.10-alpine", entrypoint: ["nats-server"], command: [] },
  { name: sandboxImage, entrypoint: ["sleep", "infinity"], command: [] },
];
