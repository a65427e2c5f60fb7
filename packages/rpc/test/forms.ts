import { runInApp } from "@platform/service/call/current-app";
import { localAddress } from "@platform/service/lifecycle/app-environment";
import { afterEach, beforeEach, describe } from "vitest";
import type { RpcServer } from "../src/server/server.ts";

/** How a client reaches a server. */
type Form = "over the network" | "in one process";

let form: Form = "over the network";
let names = 0;

/** Runs the same tests against servers that are reached over the network, and by another app of their process. */
export function inBothForms(tests: () => void): void {
  describe.each<Form>(["over the network", "in one process"])("%s", (name) => {
    beforeEach(() => {
      form = name;
    });
    afterEach(() => {
      form = "over the network";
    });
    tests();
  });
}

/**
 * Starts a server in the present form. Resolves to the address for its clients.
 *
 * @param app in one process: a server with the name of one that stopped takes its place
 */
export async function start(server: RpcServer, app = newName()): Promise<string> {
  if (form === "over the network") {
    await server.start?.();
    return `127.0.0.1:${server.port()}`;
  }
  await runInApp(app, () => server.start?.());
  return localAddress(app);
}

function newName(): string {
  names += 1;
  return `app-${names}`;
}
