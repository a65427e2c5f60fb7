import { spawn } from "node:child_process";

/**
 * Makes sure that a child process does not outlive this one, even when this one is ended by SIGKILL.
 *
 * A small shell waits for the end of a pipe that only this process holds open; the operating system closes it when
 * this process is gone, and the shell then sends `signal` to the child.
 *
 * @returns a function that lets the child go; call it when the child has ended, before its id can be used again.
 */
export function holdOnLeash(pid: number, signal: NodeJS.Signals): () => void {
  const script = 'read -r _; kill -s "$1" "$2" 2>/dev/null';
  const leash = spawn("/bin/sh", ["-c", script, "leash", signal.slice("SIG".length), String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  leash.on("error", () => {});
  leash.stdin.on("error", () => {});
  leash.unref();
  return () => {
    leash.kill("SIGKILL");
  };
}
