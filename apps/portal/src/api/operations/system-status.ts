import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceStatusSchema } from "@platform/contracts/portal/v1/operations";
import { runAsSchedule } from "@platform/service/call/current-actor";
import type { Part } from "@platform/service/lifecycle/app";
import { gatewayStatus } from "./gateway-status.ts";
import { type OperatedServices, problemText } from "./operated-services.ts";

type ServiceStatus = MessageInitShape<typeof ServiceStatusSchema>;

export interface SystemWatch extends Part {
  /** Asks every service now. */
  look(): Promise<ServiceStatus[]>;
}

/** State that a service reports of itself. */
interface Reported {
  readonly version: string;
  readonly startedAt?: Timestamp | undefined;
  readonly dependencies: readonly { name: string; problem: string; since?: Timestamp | undefined }[];
}

interface Watched {
  readonly name: string;
  readonly purpose: string;
  ask(): Promise<Reported>;
}

const intervalMs = 30_000;
const timeoutMs = 1500;

/** Asks every service regularly how it is, so that it is known since when one responds or not. */
export function systemWatch(services: OperatedServices, gatewayOpsAddress: string | undefined): SystemWatch {
  const watched: Watched[] = services.all.map(({ name, purpose, status }) => ({
    name,
    purpose,
    ask: () => runAsSchedule("watch-services", () => status.getStatus({}, { timeoutMs })),
  }));
  if (gatewayOpsAddress) watched.push(gatewayStatus(gatewayOpsAddress, timeoutMs));
  const states = new Map<string, { isUp: boolean; since: Date }>();
  let timer: NodeJS.Timeout | undefined;

  function sinceWhen(name: string, isUp: boolean) {
    const before = states.get(name);
    const state = before?.isUp === isUp ? before : { isUp, since: new Date() };
    states.set(name, state);
    return timestampFromDate(state.since);
  }

  async function lookAt({ name, purpose, ask }: Watched): Promise<ServiceStatus> {
    try {
      const { version, startedAt, dependencies } = await ask();
      return {
        service: name,
        purpose,
        since: sinceWhen(name, true),
        version,
        dependencies: dependencies.map(({ name: dependency, problem, since }) => ({
          name: dependency,
          problem,
          ...(since && { since }),
        })),
        ...(startedAt && { startedAt }),
      };
    } catch (error) {
      return { service: name, purpose, problem: problemText(error), since: sinceWhen(name, false) };
    }
  }

  async function look(): Promise<ServiceStatus[]> {
    const statuses = await Promise.all(watched.map(lookAt));
    return statuses.toSorted((one, other) => String(one.service).localeCompare(String(other.service)));
  }

  return {
    name: "system watch",
    start() {
      timer = setInterval(look, intervalMs);
    },
    stop: () => clearInterval(timer),
    look,
  };
}
