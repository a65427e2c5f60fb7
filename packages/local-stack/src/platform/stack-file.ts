import { join } from "node:path";
import type { DemoCredentials } from "../demo/demo-credentials.ts";
import type { DemoPortal } from "../demo/demo-sign-ins.ts";
import { writePrivateFile } from "../machine/private-file.ts";

/** `single`: one process runs all apps; `services`: each app is a process. */
export type ProcessMode = "single" | "services";

/** Content of `stack.json` in the local directory, with which scripts and tests find the running platform. */
export interface Stack {
  readonly mode: ProcessMode;
  readonly gateway: { readonly url: string };
  /** `host:port` of each app's gRPC server. */
  readonly grpc: Readonly<Record<string, string>>;
  /** Address of `/livez`, `/readyz` and `/metrics` of each app. */
  readonly ops: Readonly<Record<string, string>>;
  /** `pid` is absent for servers that were already running. */
  readonly postgres: { readonly url: string; readonly pid?: number };
  readonly redis: { readonly url: string; readonly pid?: number };
  readonly nats: { readonly url: string; readonly pid?: number };
  /** The id of the process that runs an app, current after every restart. */
  readonly processes: Readonly<Record<string, number>>;
  readonly credentials: DemoCredentials;
  /** Address of the portal, with two people who can sign in. Absent if the portal is not started. */
  readonly portal?: DemoPortal;
}

/** Path of the stack file of a local directory. */
export function stackFileOf(localDir: string): string {
  return join(localDir, "stack.json");
}

/** Writes the stack file in one step; only its owner can read it, because it holds secrets. */
export function writeStackFile(localDir: string, stack: Stack): void {
  writePrivateFile(stackFileOf(localDir), `${JSON.stringify(stack, undefined, 2)}\n`);
}
