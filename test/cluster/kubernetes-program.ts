import { spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Progress } from "@platform/local-stack/machine/progress";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { cachedProgramFolder } from "@platform/local-stack/programs/program-cache";

/** The release of Kubernetes; `kubernetes/go.mod` has the modules of the same release. */
const version = "1.34.4";

const folder = cachedProgramFolder("kubernetes", version);

const names = [
  "kube-apiserver",
  "kube-controller-manager",
  "kube-scheduler",
  "kube-proxy",
  "kubelet",
  "kubectl",
] as const;

/** A program of Kubernetes. All are one binary, which acts as the one by whose name it is called. */
export type KubernetesProgram = (typeof names)[number];

/** Path of a program that `buildKubernetes` has made. */
export function kubernetesProgram(name: KubernetesProgram): string {
  return join(folder, name);
}

const isBuilt = () => existsSync(kubernetesProgram("kubectl"));
const go = () => findProgram("go") ?? ["/usr/local/go/bin/go"].find((path) => existsSync(path));
const lacksEtcd = () =>
  findProgram("etcd") ? undefined : "etcd is not on the PATH: it is in the Debian package etcd-server";

/** Why no control plane can be started here; undefined if it can. */
export function whyNoControlPlane(): string | undefined {
  if (!isBuilt())
    return `Kubernetes ${version} has not been built: \`npm run cluster\` builds it once with Go, in up to 15 minutes of processor time`;
  return lacksEtcd();
}

/**
 * Programs that must be installed before Kubernetes and helm are built, which takes up to 15 minutes; each with where it is. Empty if none
 * is missing.
 *
 * @param hasHelm whether there is a helm already
 */
export function missingPrograms(hasHelm: boolean): string[] {
  const toBuild = [...(isBuilt() ? [] : [`Kubernetes ${version}`]), ...(hasHelm ? [] : ["helm"])];
  const lacksGo =
    toBuild.length > 0 && !go()
      ? `go is not on the PATH, which builds ${toBuild.join(" and ")}: version 1.24 or later is in the package golang of Debian 13`
      : undefined;
  return [lacksEtcd(), lacksGo].filter((one) => one !== undefined);
}

/**
 * Builds Kubernetes from Go modules, unless it was; an interrupted build continues at the next call. It has the lowest priority,
 * because it takes some 800 seconds of processor time. Go refuses modules that are others than `kubernetes/go.sum` says.
 *
 * @throws Error if there is no Go, or it fails
 */
export async function buildKubernetes(progress: Progress): Promise<void> {
  if (isBuilt()) return;
  const program = go();
  if (!program) throw new Error(`Kubernetes ${version} cannot be built: go is not on the PATH.`);
  await progress.step(`Building Kubernetes ${version} with Go, once`, () => build(program));
}

async function build(program: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [major, minor] = version.split(".");
  const versions = {
    "k8s.io/component-base/version.gitVersion": `v${version}`,
    "k8s.io/component-base/version.gitMajor": major,
    "k8s.io/component-base/version.gitMinor": minor,
    "k8s.io/client-go/pkg/version.gitVersion": `v${version}`,
  };
  const flags = Object.entries(versions).map(([name, value]) => `-X ${name}=${value}`);
  const unfinished = join(folder, `kubernetes.${process.pid}`);
  const args = ["build", "-trimpath", "-ldflags", ["-s -w", ...flags].join(" "), "-o", unfinished, "."];
  const child = spawn("nice", ["-n", "19", program, ...args], {
    cwd: join(import.meta.dirname, "kubernetes"),
    env: { ...process.env, CGO_ENABLED: "0", GOFLAGS: "-mod=readonly -p=2 -buildvcs=false" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0)
    throw new Error(`Kubernetes was not built: go ended with code ${code}. It needs access to Go modules.`);
  renameSync(unfinished, join(folder, "kubernetes"));
  for (const name of names) {
    rmSync(kubernetesProgram(name), { force: true });
    symlinkSync("kubernetes", kubernetesProgram(name));
  }
}
