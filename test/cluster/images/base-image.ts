import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { postgresPrograms } from "@platform/local-stack/servers/postgres-programs";
import { buildah, imageFolder } from "./buildah.ts";
import { serverImages } from "./image-names.ts";

/** The release of Debian, as of the base image in docs/operations/install.md. */
const debian = "bookworm";
const packages = ["ca-certificates", "nats-server", "postgresql-client", "redis-server"];

/** An image that stands for those of registries: Debian with Node, npm, and the servers of the trial. Made of these files. */
const recipe = ["base-image.ts", "start-postgres"].map((file) => readFileSync(join(import.meta.dirname, file)));
const version = createHash("sha256").update(Buffer.concat(recipe)).update(process.version).digest("hex").slice(0, 12);
const name = `localhost/base:${version}`;

/** Folder in which builds keep packages that they have fetched. */
export const packageCache = "/packages";

/** Settings of the base image for builds; no image of an app has them. */
const settings = {
  PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  npm_config_cache: `${packageCache}/npm`,
  pnpm_config_store_dir: `${packageCache}/pnpm`,
};

/**
 * Makes the base image of the Dockerfile and the images of the trial's servers from Debian packages and from the programs that
 * `npm start` uses, unless they were made before.
 *
 * @returns the base image with its digest
 */
export async function makeBaseImage(): Promise<string> {
  if (!(await digestOf(name))) {
    const root = await debianFiles();
    const others = await otherFiles(root);
    const container = await buildah("from", "scratch");
    for (const folder of [root, others]) await buildah("copy", container, folder, "/");
    const variables = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    await buildah("config", ...variables, container);
    await buildah("commit", "--rm", container, name);
  }
  for (const { name: server, entrypoint, command } of serverImages) {
    const container = await buildah("from", "--pull-never", name);
    await buildah("config", "--entrypoint", JSON.stringify(entrypoint), "--cmd", JSON.stringify(command), container);
    await buildah("commit", "--rm", container, server);
  }
  return `localhost/base@${await digestOf(name)}`;
}

/** Empty if there is no such image. */
async function digestOf(image: string): Promise<string> {
  const listed = await buildah("images", "--digests", "--format", "{{.Digest}}", image).catch(() => "");
  // A line for each of its names.
  return listed.split("\n")[0] ?? "";
}

/** A folder with the file system of Debian and its packages. */
async function debianFiles(): Promise<string> {
  const root = join(imageFolder, debian);
  if (existsSync(root)) return root;
  const unfinished = `${root}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const program = findProgram("debootstrap") ?? "debootstrap";
  const options = ["--variant=minbase", `--include=${packages.join(",")}`];
  await promisify(execFile)(program, [...options, debian, unfinished], { maxBuffer: 10_000_000 });
  rmSync(join(unfinished, "var/cache/apt"), { recursive: true, force: true });
  renameSync(unfinished, root);
  return root;
}

/** A folder with what the image has beside Debian: Node and npm of this machine, the Postgres of `npm start`, and its user. */
async function otherFiles(debianRoot: string): Promise<string> {
  const root = join(imageFolder, "others");
  rmSync(root, { recursive: true, force: true });
  const local = join(root, "usr/local");
  const copy = (source: string, to: string) =>
    cpSync(source, join(local, to), { recursive: true, verbatimSymlinks: true });
  copy(realpathSync(process.execPath), "bin/node");
  copy(dirname(dirname(realpathSync(findProgram("npm") ?? "npm"))), "lib/node_modules/npm");
  copy(dirname(dirname((await postgresPrograms(undefined)).postgres)), "pgsql");
  copy(join(import.meta.dirname, "start-postgres"), "bin/start-postgres");
  const link = (target: string, name: string) => symlinkSync(target, join(local, "bin", name));
  for (const tool of ["npm", "npx"]) link(`../lib/node_modules/npm/bin/${tool}-cli.js`, tool);
  for (const tool of ["psql", "pg_isready"]) link(`/usr/lib/postgresql/15/bin/${tool}`, tool);
  const users = readFileSync(join(debianRoot, "etc/passwd"), "utf8");
  mkdirSync(join(root, "etc"));
  writeFileSync(join(root, "etc/passwd"), `${users}server:x:70:70::/var/lib/postgresql:/bin/sh\n`);
  return root;
}
