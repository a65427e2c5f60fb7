import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
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

/** Path of a program that was built. */
export function kubernetesProgram(name: KubernetesProgram): string {
  return join(folder, name);
}

/** Written by a build: the process, the packages that it compiles, those of them that are compiled, and what go says. */
const pidFile = join(folder, "build.pid");
const packagesFile = join(folder, "packages");
const compiledFile = join(folder, "compiled");

const isBuilt = () => existsSync(kubernetesProgram("kubectl"));
const go = () => findProgram("go") ?? ["/usr/local/go/bin/go"].find((path) => existsSync(path));
const lacksEtcd = () =>
  findProgram("etcd") ? undefined : "etcd is not on the PATH: it is in the Debian package etcd-server";

/** Why no control plane can be started here; undefined if it can. */
export function whyNoControlPlane(): string | undefined {
  if (isBuilt()) return lacksEtcd();
  const state = isBuilding() ? `is being built: ${progressOfBuild()}` : "has not been built, which needs Go 1.24";
  return `Kubernetes ${version} ${state}`;
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
 * Builds Kubernetes from Go modules, unless it was; says each minute how far it is. It has the lowest priority, because it takes some 800
 * seconds of processor time. An interrupted build continues at the next call. Go refuses modules that are others than `kubernetes/go.sum`
 * says.
 *
 * @throws Error if there is no Go, or it fails
 */
export async function buildKubernetes(progress: Progress): Promise<void> {
  if (isBuilt()) return;
  if (!go()) throw new Error(`Kubernetes ${version} cannot be built: go is not on the PATH.`);
  await progress.step(`Building Kubernetes ${version} with Go, once`, async () => {
    startBuild();
    for (let seconds = 1; isBuilding(); seconds += 1) {
      await pause(1_000);
      if (seconds % 60 === 0) progress.line(`Kubernetes ${version}: ${progressOfBuild()}`);
    }
  });
  if (isBuilt()) return;
  throw new Error(
    `Kubernetes was not built. It needs access to Go modules. ${lines(compiledFile).slice(-5).join("\n")}`,
  );
}

/** Starts to build Kubernetes, unless it was, or is being built, or there is no Go. Nobody need wait: the build survives this process. */
export function startBuild(): void {
  const program = go();
  if (!program || isBuilt() || isBuilding()) return;
  mkdirSync(folder, { recursive: true });
  for (const file of [packagesFile, compiledFile]) rmSync(file, { force: true });
  const child = spawn("nice", ["-n", "19", "sh", "-euc", build, "sh", program, linkerFlags(), ...names], {
    cwd: folder,
    env: {
      ...process.env,
      SOURCES: join(import.meta.dirname, "kubernetes"),
      CGO_ENABLED: "0",
      GOFLAGS: "-mod=readonly -p=2 -buildvcs=false",
    },
    stdio: "ignore",
  });
  child.on("error", () => {});
  child.unref();
  writeFileSync(pidFile, String(child.pid));
}

/** Arguments: go, the flags of the linker, and the names of the programs. */
const build = `
go=$1 flags=$2; shift 2
trap 'rm -f build.pid' EXIT
"$go" list -C "$SOURCES" -trimpath -deps -f '{{if .Stale}}{{.ImportPath}}{{end}}' . > packages.unfinished 2> compiled
mv packages.unfinished packages
"$go" build -C "$SOURCES" -v -trimpath -ldflags "$flags" -o "$PWD/unfinished" . 2> compiled
mv unfinished kubernetes
for name; do ln -sf kubernetes "$name"; done
`;

function linkerFlags(): string {
  const [major, minor] = version.split(".");
  const versions = {
    "k8s.io/component-base/version.gitVersion": `v${version}`,
    "k8s.io/component-base/version.gitMajor": major,
    "k8s.io/component-base/version.gitMinor": minor,
    "k8s.io/client-go/pkg/version.gitVersion": `v${version}`,
  };
  return ["-s -w", ...Object.entries(versions).map(([name, value]) => `-X ${name}=${value}`)].join(" ");
}

function isBuilding(): boolean {
  const [pid] = lines(pidFile);
  try {
    return pid !== undefined && process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** Says how far a build is, and when it ends if it goes on as until now. */
function progressOfBuild(): string {
  const all = lines(packagesFile).length;
  if (all === 0) return "Go loads its modules, and will compile for 15 minutes of processor time";
  const compiled = lines(compiledFile).length;
  const minutes = (Date.now() - statSync(packagesFile).mtimeMs) / 60_000;
  const remaining = compiled > 0 ? `, about ${Math.ceil((minutes / compiled) * (all - compiled))} minutes left` : "";
  return `${compiled} of ${all} packages in ${Math.round(minutes)} minutes${remaining}`;
}

function lines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}
