import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { operatorPages } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { invalidMember } from "@platform/validation/invalid";
import { checkedStretch } from "./checked-stretch.ts";
import type { OutboxRelay } from "./outbox.ts";
import { pendingOf } from "./outbox-metrics.ts";
import { publishedDays, republishEvents, republishNumbers } from "./republish-events.ts";

const dayMs = 86_400_000;

/** RPCs with which the operator sees what waits to be published, and publishes events of a service again. */
export function outboxService(database: Queryable, relay: Pick<OutboxRelay, "sweep" | "lastFailure">): Implementation {
  return implement(OutboxService, {
    async getOutbox() {
      const { count, oldestAt } = await pendingOf(database);
      const failure = relay.lastFailure();
      return {
        pending: count,
        ...(oldestAt && { oldestAt: timestampFromDate(oldestAt) }),
        ...(failure && { lastError: failure.message, lastErrorAt: timestampFromDate(failure.at) }),
      };
    },
    async republishEvents({ since, until, eventTypes, ownerId }) {
      const now = Date.now();
      const earliest = new Date(now - publishedDays * dayMs);
      const start = since ? timestampDate(since) : earliest;
      if (start < earliest || start.getTime() > now) {
        throw invalidMember("INVALID_TIME", "since", `must be a time within the last ${publishedDays} days`);
      }
      const end = until && timestampDate(until);
      if (end && end < start) throw invalidMember("INVALID_TIME", "until", "must not be before `since`");
      const count = await republishEvents(database, { since: start, until: end, eventTypes, ownerId });
      relay.sweep();
      return { count: BigInt(count) };
    },
    async republishNumberedEvents({ since, until, numbers }) {
      const { sinceMs, untilMs } = checkedStretch({ since, until });
      if (numbers.length === 0 || numbers.length > operatorPages.maxSize) {
        throw invalidMember("INVALID_EVENT_CHECK", "numbers", `must have 1 to ${operatorPages.maxSize} numbers`);
      }
      const stretch = { since: new Date(sinceMs), until: new Date(untilMs) };
      const count = await republishNumbers(database, stretch, numbers);
      relay.sweep();
      return { count: BigInt(count) };
    },
  });
}
