import { spawn } from "node:child_process";

/**
 * Ensures that a child process does not outlive this process, even if this process is ended by SIGKILL.
 *
 * A small shell (the watchdog) reads from a pipe that only this process holds open. The operating system closes the pipe when
 * this process ends, and the shell then sends `signal` to the child.
 *
 * @returns a function that ends the watchdog; call it when the child has ended, before its id can be used again.
 */
export function stopWithParent(pid: number, signal: NodeJS.Signals): () => void {
  const script = 'read -r _; kill -s "$1" "$2" 2>/dev/null';
  const watchdog = spawn("/bin/sh", ["-c", script, "watchdog", signal.slice("SIG".length), String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watchdog.on("error", () => {});
  watchdog.stdin.on("error", () => {});
  watchdog.unref();
  return () => {
    watchdog.kill("SIGKILL");
  };
}
