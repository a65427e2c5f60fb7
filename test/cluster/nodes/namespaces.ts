import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { onStopSignals } from "@platform/local-stack/machine/stop-signals";
import { stopWithParent } from "@platform/local-stack/machine/stop-with-parent";
import { findProgram } from "@platform/local-stack/programs/find-program";

/**
 * Runs a script in namespaces of its own: processes, mounts and, unless it needs that of the machine, network. However it ends, the
 * operating system ends every process that was started in them, and removes their mounts, interfaces and routes. A stop signal ends it
 * at once.
 *
 * @returns its exit code
 */
export async function runInNamespaces(
  script: string,
  args: readonly string[],
  { ownNetwork }: { ownNetwork: boolean },
): Promise<number> {
  const unshare = [
    ...(ownNetwork ? ["--net"] : []),
    "--mount",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
    "--",
    // The shell is the first process: it takes in what others leave behind, which Node would not.
    "/bin/sh",
    "-c",
    'mount -t tmpfs tmpfs /run && "$@"; exit $?',
    "first",
    process.execPath,
    script,
    ...args,
  ];
  // In a session of its own, so that a Ctrl-C reaches only this process.
  const child = spawn(findProgram("unshare") ?? "unshare", unshare, { stdio: "inherit", detached: true });
  await once(child, "spawn");
  const release = stopWithParent(child.pid ?? 0, "SIGKILL");
  let stopped = false;
  const stop = async () => {
    stopped = true;
    child.kill("SIGKILL");
  };
  onStopSignals({ stop, force: stop });
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  release();
  if (stopped) return 128 + constants.signals.SIGINT;
  return code ?? 128 + constants.signals[signal ?? "SIGKILL"];
}
