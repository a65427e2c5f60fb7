import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Progress } from "@platform/local-stack/machine/progress";
import { foundGoProgram, type GoProgram, goProgram } from "@platform/local-stack/programs/go-program";
import { cachedProgramFolder } from "@platform/local-stack/programs/program-cache";

const program: GoProgram = {
  name: "kubeconform",
  module: "github.com/yannh/kubeconform",
  path: "/cmd/kubeconform",
  version: "v0.8.0",
  sum: "h1:loDYd3a3spjIFrauqW67CDKF55Oo9R6uvC8AvpVd4ug=",
};

/** The sources of Kubernetes, which have the schemas of its API. */
const kubernetes = { version: "v1.34.4", sum: "h1:Yy6R4QB8C9kJPp25GFqEvX5XQwY5qzKeqD0Xx6oAcmk=" };
const folder = cachedProgramFolder("kubernetes-schemas", kubernetes.version);

/** Location of the schemas, as kubeconform names them. */
export const schemaLocation = join(folder, "{{.ResourceKind}}{{.KindSuffix}}.json");

/** kubeconform, with schemas of Kubernetes that allow no members but their own. */
export const kubeconform = {
  tests: "charts/render",
  installer: "Go" as const,
  find: () => (existsSync(folder) ? foundGoProgram(program) : undefined),
  async install(progress: Progress, signal?: AbortSignal): Promise<void> {
    const path = await goProgram(program, progress, signal);
    if (path && !existsSync(folder))
      await progress.step("Writing the schemas of Kubernetes, once", () => install(signal));
  },
};

async function install(signal: AbortSignal | undefined): Promise<void> {
  const download = ["mod", "download", "-json", `k8s.io/kubernetes@${kubernetes.version}`];
  const { stdout } = await promisify(execFile)("go", download, { cwd: tmpdir(), ...(signal && { signal }) });
  const { Dir, Sum } = JSON.parse(stdout);
  if (Sum !== kubernetes.sum) throw new Error(`The sum of Kubernetes' sources is ${Sum}, not ${kubernetes.sum}.`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeSchemas(JSON.parse(readFileSync(join(Dir, "api/openapi-spec/swagger.json"), "utf8")).definitions, unfinished);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

interface Definition {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Definition>;
  additionalProperties?: unknown;
  "x-kubernetes-group-version-kind"?: { group: string; version: string; kind: string }[];
}

/** Writes a file for each kind that refers to one file with all definitions. */
function writeSchemas(definitions: Record<string, Definition>, into: string): void {
  for (const [name, definition] of Object.entries(definitions)) {
    if (definition.properties) definition.additionalProperties = false;
    for (const member of [definition, ...Object.values(definition.properties ?? {})]) delete member.description;
    // The API takes both as numbers, too.
    if (name.endsWith(".Quantity") || definition.format === "int-or-string") {
      definition.type = ["string", "number"];
      delete definition.format;
    }
    for (const { group, version, kind } of definition["x-kubernetes-group-version-kind"] ?? []) {
      const file = [kind.toLowerCase(), group.split(".")[0], version].filter(Boolean).join("-");
      writeFileSync(join(into, `${file}.json`), JSON.stringify({ $ref: `definitions.json#/definitions/${name}` }));
    }
  }
  writeFileSync(join(into, "definitions.json"), JSON.stringify({ definitions }));
}
