import { join } from "node:path";
import type { DemoCredentials } from "./demo-credentials.ts";
import { writePrivateFile } from "./private-file.ts";

/** What scripts and tests read to find the platform that runs: `stack.json` in the local directory. */
export interface Stack {
  readonly gateway: { readonly url: string };
  /** `host:port` of each app's gRPC server. */
  readonly grpc: Readonly<Record<string, string>>;
  /** Where each app answers `/livez`, `/readyz` and `/metrics`. */
  readonly ops: Readonly<Record<string, string>>;
  /** `pid` is absent of servers that ran already. */
  readonly postgres: { readonly url: string; readonly pid?: number };
  readonly redis: { readonly url: string; readonly pid?: number };
  readonly nats: { readonly url: string; readonly pid?: number };
  /** The process id of each app, current after every restart. */
  readonly processes: Readonly<Record<string, number>>;
  readonly credentials: DemoCredentials;
}

/** Where the stack file of a local directory is. */
export function stackFileOf(localDir: string): string {
  return join(localDir, "stack.json");
}

/** Writes the stack file in one step; only its owner can read it, because it holds secrets. */
export function writeStackFile(localDir: string, stack: Stack): void {
  writePrivateFile(stackFileOf(localDir), `${JSON.stringify(stack, undefined, 2)}\n`);
}
