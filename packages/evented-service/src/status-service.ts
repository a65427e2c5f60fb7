import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { StatusService } from "@platform/contracts/operations/v1/status";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import type { Part } from "@platform/service/lifecycle/part";
import { version } from "@platform/service/settings/version";

/** Something that a service depends on. */
export interface Dependency {
  name: string;
  /** Throws, or does not end in time, while it is unavailable; the message is shown to the operator's staff. */
  check(): unknown;
}

interface DependencyState {
  name: string;
  /** Empty while it is available. */
  problem: string;
  since: Date;
}

interface DependencyWatch extends Part {
  /** Checks every dependency now. */
  look(): Promise<DependencyState[]>;
}

const intervalMs = 15_000;
// The portal gives a service a second and a half to respond.
const checkTimeoutMs = 1000;

/** Checks dependencies regularly, so that it is known since when each is available or not. */
export function dependencyWatch(dependencies: readonly Dependency[]): DependencyWatch {
  const states = new Map<string, DependencyState>();
  let timer: NodeJS.Timeout | undefined;

  async function lookAt({ name, check }: Dependency): Promise<DependencyState> {
    const problem = await problemOf(check);
    const before = states.get(name);
    const isSame = before !== undefined && (before.problem === "") === (problem === "");
    const state = { name, problem, since: isSame ? before.since : new Date() };
    states.set(name, state);
    return state;
  }
  const look = () => Promise.all(dependencies.map(lookAt));

  return {
    name: "dependency watch",
    start() {
      timer = setInterval(look, intervalMs);
    },
    stop: () => clearInterval(timer),
    look,
  };
}

async function problemOf(check: Dependency["check"]): Promise<string> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve("does not respond"), checkTimeoutMs);
  try {
    return await Promise.race([late.promise, Promise.resolve(check()).then(() => "")]);
  } catch (error) {
    return error instanceof Error ? error.message : "unavailable";
  } finally {
    clearTimeout(timer);
  }
}

/** RPC with which the portal shows the operator's staff how a service is. */
export function statusService(watch: DependencyWatch): Implementation {
  const startedAt = timestampFromDate(new Date());
  return implement(StatusService, {
    async getStatus() {
      const states = await watch.look();
      return {
        version,
        startedAt,
        dependencies: states.map(({ name, problem, since }) => ({ name, problem, since: timestampFromDate(since) })),
      };
    },
  });
}
