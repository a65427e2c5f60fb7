import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import type { PersonCall } from "../../access/page-call.ts";
import { invalidField } from "../../problem.ts";
import { askAll, type OperatedServices, silentOf } from "./operated-services.ts";

const timeoutMs = 3000;
/** How long services retain events that were published. */
const retainedMs = 7 * 86_400_000;

const publishingOf = ({ all }: OperatedServices) =>
  all.flatMap(({ name, outbox }) => (outbox ? [{ name, outbox }] : []));

/** The outbox of every service that publishes events. */
export async function listOutboxes(services: OperatedServices, call: PersonCall) {
  const answers = await askAll(publishingOf(services), ({ outbox }) => outbox.getOutbox({}, { ...call, timeoutMs }));
  return {
    outboxes: answers.flatMap(({ service, found }) => {
      if (!found) return [];
      const { pending, oldestAt, lastError, lastErrorAt } = found;
      return [{ service, pending, lastError, ...(oldestAt && { oldestAt }), ...(lastErrorAt && { lastErrorAt }) }];
    }),
    silent: silentOf(answers),
  };
}

/** Publishes past events of one service, or of all, again. */
export async function republishEvents(
  services: OperatedServices,
  call: PersonCall,
  { service, since }: { service: string; since?: Timestamp | undefined },
) {
  const asked = publishingOf(services).filter(({ name }) => service === "" || name === service);
  if (asked.length === 0) throw invalidField("service", "must be a service that publishes events");
  const sinceMs = since ? timestampMs(since) : Date.now();
  if (sinceMs > Date.now() || sinceMs < Date.now() - retainedMs) {
    throw invalidField("since", "must be a time within the last seven days");
  }
  const request = since ? { since } : {};
  const answers = await askAll(asked, ({ outbox }) => outbox.republishEvents(request, call));
  return {
    republished: answers.flatMap(({ service: name, found }) => (found ? [{ service: name, count: found.count }] : [])),
    silent: silentOf(answers),
  };
}
