import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "@platform/service/call/fault";
import type { Progress } from "../machine/progress.ts";
import { type DemoPortal, type SeedOptions, seedDemoSignIns } from "./demo-sign-ins.ts";

interface Waiting {
  progress: Pick<Progress, "line">;
  /** Ends the attempts. */
  signal: AbortSignal;
  /** Called if they were added only later. */
  added(portal: DemoPortal): void;
  retryMs?: number;
}

/**
 * Adds the demo sign-ins. While the platform is upgraded from a release that does not have the portal, or not this one, the services of
 * that release refuse its calls: then a line says so, this resolves to undefined, and they are added once those services are replaced.
 */
export async function seedSignInsWhenAllowed(options: SeedOptions, waiting: Waiting): Promise<DemoPortal | undefined> {
  try {
    return await seedDemoSignIns(options);
  } catch (error) {
    if (!isOfOtherRelease(error)) throw error;
    const { progress } = waiting;
    progress.line(`! No demo sign-ins yet: a service of another release refuses the portal (${error.message})`);
    void seedLater(options, waiting).catch((failure: Error) => {
      if (!waiting.signal.aborted) progress.line(`! No demo sign-ins: ${failure.message}`);
    });
    return undefined;
  }
}

async function seedLater(options: SeedOptions, { progress, signal, added, retryMs = 5000 }: Waiting): Promise<void> {
  for (;;) {
    await sleep(retryMs, undefined, { signal });
    try {
      added(await seedDemoSignIns(options));
      return progress.line("The demo sign-ins are added");
    } catch (error) {
      if (!isOfOtherRelease(error) && !isRestarting(error)) throw error;
    }
  }
}

/** A service that does not know the method, or does not allow it to this caller. */
function isOfOtherRelease(error: unknown): error is Fault {
  return error instanceof Fault && ["PERMISSION_DENIED", "UNIMPLEMENTED"].includes(error.code);
}

function isRestarting(error: unknown): boolean {
  return error instanceof Fault && ["UNAVAILABLE", "DEADLINE_EXCEEDED"].includes(error.code);
}
