import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { PersonCall } from "../../access/page-call.ts";
import { invalidField } from "../../problem.ts";
import { askAll, type OperatedServices, silentOf } from "./operated-services.ts";

const timeoutMs = 3000;

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
  const request = since ? { since } : {};
  const [first, ...others] = asked;
  // The first one alone: a time that is refused is refused by all.
  const count = await first?.outbox.republishEvents(request, call);
  const answers = await askAll(others, ({ outbox }) => outbox.republishEvents(request, call));
  const republished = answers.flatMap(({ service: name, found }) =>
    found ? [{ service: name, count: found.count }] : [],
  );
  return {
    republished: [{ service: first?.name ?? "", count: count?.count ?? 0n }, ...republished],
    silent: silentOf(answers),
  };
}
