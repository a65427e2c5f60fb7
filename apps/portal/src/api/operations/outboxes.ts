import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import type { PersonCall } from "../../access/page-call.ts";
import { invalidField } from "../../problem.ts";
import { callAll, type OperatedServices, silentOf } from "./operated-services.ts";

const timeoutMs = 3000;
/** How long services retain events that were published. */
const retainedMs = 7 * 86_400_000;

const publishingOf = ({ all }: OperatedServices) =>
  all.flatMap(({ name, outbox }) => (outbox ? [{ name, outbox }] : []));

/** The outbox of every service that publishes events. */
export async function listOutboxes(services: OperatedServices, call: PersonCall) {
  const states = await callAll(publishingOf(services), ({ outbox }) => outbox.getOutbox({}, { ...call, timeoutMs }));
  return {
    outboxes: states.flatMap(({ service, response }) => {
      if (!response) return [];
      const { pending, oldestAt, lastError, lastErrorAt } = response;
      return [{ service, pending, lastError, ...(oldestAt && { oldestAt }), ...(lastErrorAt && { lastErrorAt }) }];
    }),
    silent: silentOf(states),
  };
}

/** Publishes past events of one service, or of all, again. */
export async function republishEvents(
  services: OperatedServices,
  call: PersonCall,
  { service, since }: { service: string; since?: Timestamp | undefined },
) {
  const publishers = publishingOf(services).filter(({ name }) => service === "" || name === service);
  if (publishers.length === 0) throw invalidField("service", "must be a service that publishes events");
  const sinceMs = since ? timestampMs(since) : Date.now();
  if (sinceMs > Date.now() || sinceMs < Date.now() - retainedMs) {
    throw invalidField("since", "must be a time within the last seven days");
  }
  const request = since ? { since } : {};
  const counts = await callAll(publishers, ({ outbox }) => outbox.republishEvents(request, call));
  return {
    republished: counts.flatMap(({ service: name, response }) =>
      response ? [{ service: name, count: response.count }] : [],
    ),
    silent: silentOf(counts),
  };
}
