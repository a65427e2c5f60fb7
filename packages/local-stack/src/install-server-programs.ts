import { spawn } from "node:child_process";
import { findProgram } from "./find-program.ts";
import type { Progress } from "./progress.ts";
import { missingProgramsMessage, type ServerProgram } from "./server-programs.ts";

/** Homebrew calls its packages differently from the programs in them; Debian and Ubuntu do not. */
const HOMEBREW_PACKAGES: Record<ServerProgram, string> = { "redis-server": "redis", "nats-server": "nats-server" };

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
 * Installs missing server programs from Debian, Ubuntu or Homebrew packages.
 *
 * @throws Error with the missing programs, if they cannot be installed here.
 */
export async function installServerPrograms(programs: readonly ServerProgram[], progress: Progress): Promise<void> {
  const missing = programs.filter((program) => !findProgram(program));
  if (missing.length === 0) return;
  const command = installCommand(missing);
  if (command) await progress.step(`Installing ${missing.join(" and ")}`, (remark) => run(command, remark));
  const stillMissing = missing.filter((program) => !findProgram(program));
  if (stillMissing.length > 0) throw new Error(missingProgramsMessage(stillMissing));
}

function installCommand(programs: readonly ServerProgram[]): string[] | undefined {
  if (process.platform === "darwin" && findProgram("brew")) {
    return ["brew", "install", ...programs.map((program) => HOMEBREW_PACKAGES[program])];
  }
  if (!findProgram("apt-get")) return undefined;
  const install = ["/bin/sh", "-c", INSTALL_DEBIAN_PACKAGES, "install", ...programs];
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
