import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { testPrograms } from "@platform/testing/programs/test-programs";
import { selfSigned } from "@platform/testing/servers/self-signed";
import { withoutLinks } from "../fixture/charts/without-links.ts";
import { readOperationsPage } from "../fixture/pages/operations-page.ts";
import type { ControlPlane } from "./control-plane.ts";
import { kubernetesProgram } from "./kubernetes-program.ts";

/** Folder in which an operator types: like the repository, in which commands reach one namespace of a cluster. */
export interface Workplace {
  readonly directory: string;
  /** Runs commands; resolves to what they wrote. Rejects with it if one fails. */
  run(commands: string): Promise<string>;
  /** Runs the commands of a section of docs/operations/install.md, as they stand there. */
  follow(section: string): Promise<string>;
}

/**
 * Makes a namespace that admits only pods without privileges, and a workplace for it.
 *
 * @param programs scripts that stand for programs, by name
 */
export async function workplaceIn(
  cluster: ControlPlane,
  namespace: string,
  parent: string,
  programs: Readonly<Record<string, string>> = {},
): Promise<Workplace> {
  const levels = ["enforce", "warn"].map((mode) => [`pod-security.kubernetes.io/${mode}`, "restricted"]);
  const metadata = { name: namespace, labels: Object.fromEntries(levels) };
  await cluster.api.create("/api/v1/namespaces", { apiVersion: "v1", kind: "Namespace", metadata });
  const directory = join(parent, namespace);
  const bin = join(directory, "bin");
  mkdirSync(bin, { recursive: true });
  for (const entry of ["apps", "charts"]) symlinkSync(join(REPOSITORY, entry), join(directory, entry));
  symlinkSync(kubernetesProgram("kubectl"), join(bin, "kubectl"));
  symlinkSync(testPrograms.helm.find() ?? "", join(bin, "helm"));
  // Scripts of the repository would run in it instead of here.
  const npm = `exec "${process.execPath}" "${join(REPOSITORY, "packages/local-stack/src/servers/write-nats-users.ts")}" "$4"`;
  for (const [name, script] of Object.entries({ npm, ...programs }))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  for (const host of ["api", "developer", "sandbox", "portal"]) {
    const { cert, key } = selfSigned(`${host}.example.com`);
    writeFileSync(join(directory, `${host}.crt`), cert);
    writeFileSync(join(directory, `${host}.key`), key);
  }
  copyFileSync(join(REPOSITORY, "charts/platform/example-values.yaml"), join(directory, "values.yaml"));
  const home = join(directory, "home");
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home,
    KUBECONFIG: cluster.kubeconfig(namespace),
    HELM_CACHE_HOME: home,
    HELM_CONFIG_HOME: home,
    HELM_DATA_HOME: home,
  };
  const blocks = readOperationsPage(join(REPOSITORY, "docs/operations/install.md"));
  async function run(commands: string): Promise<string> {
    const ran = await promisify(execFile)("bash", ["--norc", "-eu", "-o", "pipefail", "-c", commands], {
      cwd: directory,
      env,
      maxBuffer: 100_000_000,
    }).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(withoutLinks(error.stderr + error.stdout));
    });
    return withoutLinks(ran.stderr + ran.stdout);
  }
  return {
    directory,
    run,
    follow(section) {
      const sectionBlocks = blocks.filter(({ heading, kind }) => heading === section && kind === "");
      if (sectionBlocks.length === 0) throw new Error(`docs/operations/install.md has no commands in "${section}".`);
      return run(sectionBlocks.map(({ code }) => code).join(""));
    },
  };
}
