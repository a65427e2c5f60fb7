import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { operatorPages, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import type { Nats } from "../streams/nats.ts";
import type { EventConsumer } from "./consumer.ts";
import { type DeadLetter, deadLettersOf } from "./dead-letters.ts";
import { recordDiscard } from "./discards.ts";

/** RPCs with which the operator lists, replays and discards the dead letters of a service's consumers. */
export function deadLetterService(
  database: Queryable,
  nats: Nats,
  consumers: readonly EventConsumer[],
): Implementation {
  const deadLetters = deadLettersOf(nats, consumers);
  return implement(DeadLetterService, {
    async listDeadLetters({ limit, afterNumber }) {
      const page = { limit: pageSize(limit, operatorPages), afterNumber: Number(afterNumber) };
      const { deadLetters: letters, hasMore } = await deadLetters.list(page);
      return { deadLetters: letters.map(toDeadLetterMessage), hasMore };
    },
    async replayDeadLetter({ number }) {
      return { hadEffectBefore: !(await deadLetters.replay(Number(number))) };
    },
    async discardDeadLetter({ number }) {
      await deadLetters.discard(Number(number), (letter) => recordDiscard(database, letter));
      return {};
    },
  });
}

/** Contains the owner and ids of the event but never its content. */
function toDeadLetterMessage({ number, consumer, eventType, eventId, reason, diedAt, event }: DeadLetter) {
  const about = event && {
    environment: event.environment,
    ownerId: event.ownerId,
    requestId: event.requestId,
  };
  return { number: BigInt(number), consumer, eventType, eventId, reason, diedAt: timestampFromDate(diedAt), ...about };
}
