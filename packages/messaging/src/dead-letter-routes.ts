import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { type Implementation, implement } from "@platform/rpc/handlers";
import { Fault } from "@platform/service/fault";
import type { EventConsumer } from "./consumer.ts";
import { type DeadLetter, deadLettersOf } from "./dead-letters.ts";
import type { Nats } from "./nats.ts";

const defaultLimit = 100;
const maxLimit = 1000;

/** RPCs with which the operator lists, replays and discards the dead letters of a service's consumers. */
export function deadLetterRoutes(nats: Nats, consumers: readonly EventConsumer[]): Implementation {
  const deadLetters = deadLettersOf(nats, consumers);
  return implement(
    DeadLetterService,
    {
      async listDeadLetters({ limit, afterNumber }) {
        if (limit < 0 || limit > maxLimit) throw wrongLimit();
        const page = { limit: limit === 0 ? defaultLimit : limit, afterNumber: Number(afterNumber) };
        const { deadLetters: found, hasMore } = await deadLetters.list(page);
        return { deadLetters: found.map(deadLetterMessage), hasMore };
      },
      async replayDeadLetter({ number }) {
        return { hadEffectBefore: !(await deadLetters.replay(Number(number))) };
      },
      async discardDeadLetter({ number }) {
        await deadLetters.discard(Number(number));
        return {};
      },
    },
    { anyMethod: ["operator"] },
  );
}

function wrongLimit(): Fault {
  const violations = [{ field: "limit", description: `must be 1 to ${maxLimit}` }];
  return new Fault("INVALID_ARGUMENT", "INVALID_LIMIT", "The requested page is not valid.", { violations });
}

/** Contains the owner and ids of the event but never its content. */
function deadLetterMessage({ number, consumer, eventType, reason, diedAt, event }: DeadLetter) {
  const about = event && {
    eventId: event.id,
    environment: event.environment,
    ownerId: event.ownerId,
    requestId: event.requestId,
  };
  return { number: BigInt(number), consumer, eventType, reason, diedAt: timestampFromDate(diedAt), ...about };
}
