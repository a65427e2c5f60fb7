import { apps } from "@platform/app-register/apps";
import { DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { StatusService } from "@platform/contracts/operations/v1/status";
import { type Calls, rpcClient } from "@platform/rpc/client/client";
import { toFault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/app";

/** The RPCs for the operator of a service with events. */
interface OperatedService {
  readonly name: string;
  readonly purpose: string;
  readonly status: Calls<typeof StatusService>;
  /** Undefined if it consumes no events. */
  readonly deadLetters: Calls<typeof DeadLetterService> | undefined;
  /** Undefined if it publishes no events. */
  readonly outbox: Calls<typeof OutboxService> | undefined;
  /** Undefined if it has no retention. */
  readonly legalHolds: Calls<typeof LegalHoldService> | undefined;
}

export interface OperatedServices extends Part {
  /** Every service with events of which the portal has the address, by name. */
  readonly all: readonly OperatedService[];
}

type ClientOptions = Omit<Parameters<typeof rpcClient>[1], "address">;

/** Clients of the RPCs for the operator, of every service with events of which there is an address: a new one has none yet. */
export function operatedServices(
  options: ClientOptions,
  addresses: Readonly<Record<string, string>>,
): OperatedServices {
  const started: Part[] = [];
  const all = apps
    .filter(({ usesEvents }) => usesEvents)
    .flatMap(({ name, purpose, emits, consumes, legalHolds }) => {
      const address = addresses[name];
      if (address === undefined) return [];
      const to = { ...options, address };
      const status = rpcClient(StatusService, to);
      const deadLetters = Object.keys(consumes).length > 0 ? rpcClient(DeadLetterService, to) : undefined;
      const outbox = emits.length > 0 ? rpcClient(OutboxService, to) : undefined;
      const holds = legalHolds ? rpcClient(LegalHoldService, to) : undefined;
      started.push(...[status, deadLetters, outbox, holds].filter((client) => client !== undefined));
      const calls = { deadLetters: deadLetters?.call, outbox: outbox?.call, legalHolds: holds?.call };
      return [{ name, purpose, status: status.call, ...calls }];
    });
  return {
    name: "clients of operated services",
    all,
    async stop() {
      for (const client of started) await client.stop?.();
    },
  };
}

/** Response of a service, or why there is none. */
interface ServiceResponse<Response> {
  readonly service: string;
  readonly response: Response | undefined;
  /** Empty if the service responded. */
  readonly problem: string;
}

/** Calls services at the same time. One that does not respond, or fails, does not hide the responses of the others. */
export function callAll<Service extends { readonly name: string }, Response>(
  services: readonly Service[],
  call: (service: Service) => Promise<Response>,
): Promise<ServiceResponse<Response>[]> {
  return Promise.all(
    services.map(async (service) => {
      try {
        return { service: service.name, response: await call(service), problem: "" };
      } catch (error) {
        return { service: service.name, response: undefined, problem: problemText(error) };
      }
    }),
  );
}

/** The services that did not respond, with the problem of each. */
export function silentOf(responses: readonly ServiceResponse<unknown>[]): { service: string; problem: string }[] {
  return responses.filter(({ problem }) => problem !== "").map(({ service, problem }) => ({ service, problem }));
}

/** Reason why a service did not respond, in words for staff. */
export function problemText(error: unknown): string {
  const { code, message } = toFault(error);
  if (code === "DEADLINE_EXCEEDED") return "It did not respond in time.";
  if (code === "UNAVAILABLE") return `It cannot be reached: ${message}`;
  return message;
}
