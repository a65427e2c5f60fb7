import { EventCheckService } from "@platform/contracts/operations/v1/event_checks";
import { Fault } from "@platform/service/call/fault";
import type { Services } from "../services.ts";
import { type AskedConsumer, askedConsumer } from "./asked-consumer.ts";
import type { CheckCalls } from "./consumer-caught-up.ts";
import { ConsumerCheck } from "./consumer-check.ts";
import { emittedMsOf, emittedPages, type Stretch } from "./emitted-pages.ts";
import { type ConsumerRoute, consumerRoutes, emitting, receives } from "./routes.ts";

/** The check of one consumer. */
export class RoutedCheck extends ConsumerCheck {
  readonly route: ConsumerRoute;

  constructor(route: ConsumerRoute, consumer: AskedConsumer) {
    super(consumer);
    this.route = route;
  }
}

/** Result of a check. */
export interface EventCheck {
  /** Checks of the consumers of services that could be reached. */
  readonly checks: readonly RoutedCheck[];
  /** The services that could not be asked, or not to the end, and why. What they emitted or consumed is not checked. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** The services that have a transaction open which began in the stretch, so that events can still appear, and since when. */
  readonly openSince: ReadonlyMap<string, Date>;
}

/** Checks that every event of a stretch was processed by every consumer that receives it. It changes nothing. */
export function checkEvents(services: Services, stretch: Stretch): Promise<EventCheck> {
  const apps = [...new Set([...emitting, ...consumerRoutes.map(({ service }) => service)])];
  const reachable = services.known(apps);
  const failures = new Map<string, unknown>(
    apps.filter((app) => !reachable.includes(app)).map((app) => [app, addressUnknown()]),
  );
  const openSince = new Map<string, Date>();
  return withCalls(services, reachable, async (callsOf) => {
    const all = consumerRoutes.flatMap((route) => {
      const calls = callsOf.get(route.service);
      return calls ? [new RoutedCheck(route, askedConsumer(services, calls, route))] : [];
    });
    const inTurn = async (service: string, work: () => Promise<void>) => {
      if (failures.has(service)) return;
      await work().catch((error: unknown) => void failures.set(service, error));
    };
    const ofConsumers = (work: (check: RoutedCheck) => Promise<void>) =>
      Promise.all(all.map((check) => inTurn(check.route.service, () => work(check))));

    for (const [source, calls] of callsOf) {
      if (!emitting.includes(source)) continue;
      await inTurn(source, async () => {
        for await (const page of emittedPages(calls, stretch, (since) => openSince.set(source, since))) {
          await ofConsumers(async (check) => {
            const received = page.filter(({ type }) => receives(check.route, type));
            const events = received.map(({ number, eventId, isPublished, emittedAt }) => ({
              source,
              number,
              eventId,
              isPublished,
              emittedMs: emittedMsOf({ emittedAt }),
            }));
            if (events.length > 0) await check.take(events);
          });
        }
      });
    }
    await ofConsumers((check) => check.settle());
    return { checks: all.filter(({ route }) => !failures.has(route.service)), failures, openSince };
  });
}

/** Runs work with a client of each app, which are open until it ends. */
function withCalls<Result>(
  services: Services,
  apps: readonly string[],
  work: (callsOf: ReadonlyMap<string, CheckCalls>) => Promise<Result>,
): Promise<Result> {
  const callsOf = new Map<string, CheckCalls>();
  const open = (rest: readonly string[]): Promise<Result> => {
    const [app, ...others] = rest;
    if (app === undefined) return work(callsOf);
    return services.use(app, EventCheckService, (calls) => {
      callsOf.set(app, calls);
      return open(others);
    });
  };
  return open(apps);
}

function addressUnknown(): Fault {
  return new Fault("UNAVAILABLE", "ADDRESS_UNKNOWN", "The address of the service is unknown.");
}
