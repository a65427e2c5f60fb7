import { spawn } from "node:child_process";
import type { Progress } from "../machine/progress.ts";
import { findProgram } from "./find-program.ts";

/** A program of the machine, which its package manager can install. */
export interface InstallableProgram {
  readonly name: string;
  /** Its Debian package, where that has another name. */
  readonly debian?: string;
  /** Its Homebrew package; undefined if there is none that installs without questions. */
  readonly homebrew?: string;
}

/**
 * The packages would start services, now and at every boot. This is prevented: the platform starts its servers itself
 * on other ports, and nothing unrequested should run on the machine.
 */
const INSTALL_DEBIAN_PACKAGES = `
set -e
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
fi
apt-get update
apt-get install --yes --no-install-recommends "$@"
if [ -d /run/systemd/system ]; then systemctl disable "$@"; fi
`;

/**
 * Installs the missing ones of these programs from Debian, Ubuntu or Homebrew packages, where this user may do so without a
 * password.
 *
 * @returns the names of those that are still missing
 * @throws Error with the end of the package manager's output if it fails
 */
export async function installPrograms(
  programs: readonly InstallableProgram[],
  progress: Progress,
): Promise<readonly string[]> {
  const missing = programs.filter(({ name }) => !findProgram(name));
  const command = installCommand(missing);
  const names = missing.map(({ name }) => name).join(" and ");
  if (command) await progress.step(`Installing ${names}`, (remark) => run(command, remark));
  return missing.map(({ name }) => name).filter((name) => !findProgram(name));
}

function installCommand(programs: readonly InstallableProgram[]): string[] | undefined {
  if (programs.length === 0) return undefined;
  if (process.platform === "darwin") {
    const packages = programs.flatMap(({ homebrew }) => homebrew ?? []);
    return findProgram("brew") && packages.length > 0 ? ["brew", "install", ...packages] : undefined;
  }
  if (!findProgram("apt-get")) return undefined;
  const install = [
    "/bin/sh",
    "-c",
    INSTALL_DEBIAN_PACKAGES,
    "install",
    ...programs.map(({ name, debian }) => debian ?? name),
  ];
  if (process.getuid?.() === 0) return install;
  // Fails at once if a password is required.
  return findProgram("sudo") ? ["sudo", "--non-interactive", ...install] : undefined;
}

/** Runs a command, shows its latest line, and if it fails rejects with the end of its output. */
function run([program = "", ...args]: string[], remark: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
        remark(chunk.trim().split("\n").at(-1) ?? "");
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      remark("");
      if (code === 0) return resolve();
      reject(new Error(`${program} ended with code ${code}:\n${output.split("\n").slice(-15).join("\n")}`));
    });
  });
}
