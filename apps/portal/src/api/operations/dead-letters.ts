import type { MessageInitShape } from "@bufbuild/protobuf";
import type { DeadLetter, DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import type {
  DeadLetterOutcomeSchema,
  DeadLetterResult,
  DeadLetterSchema,
} from "@platform/contracts/portal/v1/operations";
import type { Calls } from "@platform/rpc/client/client";
import type { EnumName } from "@platform/service/call/enum-names";
import { Fault, isTransient } from "@platform/service/call/fault";
import type { PersonCall } from "../../access/page-call.ts";
import { invalidField, notFound } from "../../problem.ts";
import { callAll, type OperatedServices, silentOf } from "./operated-services.ts";

type Listed = MessageInitShape<typeof DeadLetterSchema>;
type Outcome = MessageInitShape<typeof DeadLetterOutcomeSchema>;
type Result = EnumName<typeof DeadLetterResult>;

interface Key {
  service: string;
  number: bigint;
}

const mostListed = 1000;
const mostAtOnce = 20;

const consumingOf = ({ all }: OperatedServices) =>
  all.flatMap(({ name, deadLetters }) => (deadLetters ? [{ name, deadLetters }] : []));

/** Lists the dead letters of every service, oldest first; of each service at most the oldest 1,000. */
export async function listDeadLetters(services: OperatedServices, call: PersonCall) {
  const consuming = consumingOf(services);
  const pages = await callAll(consuming, ({ deadLetters }) => deadLetters.listDeadLetters({ limit: mostListed }, call));
  const letters = pages.flatMap(({ service, response }) =>
    (response?.deadLetters ?? []).map((letter) => ({ letter, service })),
  );
  const inOrder = letters.toSorted((one, other) => diedAtOf(one.letter) - diedAtOf(other.letter));
  return {
    deadLetters: inOrder.map(({ letter, service }) => toDeadLetter(service, letter)),
    truncated: pages.filter(({ response }) => response?.hasMore).map(({ service }) => service),
    silent: silentOf(pages),
    services: consuming.map(({ name }) => name),
  };
}

/** Throws NOT_FOUND. */
export async function getDeadLetter(services: OperatedServices, call: PersonCall, key: Key | undefined) {
  const { deadLetters, number } = target(services, key);
  const { deadLetters: candidates } = await deadLetters.listDeadLetters({ limit: 1, afterNumber: number - 1n }, call);
  const letter = candidates.find((one) => one.number === number);
  if (!letter || !key)
    throw notFound("This dead letter does not exist any more: it was replayed, discarded or is too old.");
  return toDeadLetter(key.service, letter);
}

/** Replays dead letters, one after the other. */
export function replayDeadLetters(services: OperatedServices, call: PersonCall, keys: readonly Key[]) {
  return forEach(services, keys, async (deadLetters, number) => {
    const { hadEffectBefore } = await deadLetters.replayDeadLetter({ number }, call);
    return hadEffectBefore ? "had_effect" : "done";
  });
}

/** Discards dead letters, one after the other. */
export function discardDeadLetters(services: OperatedServices, call: PersonCall, keys: readonly Key[]) {
  return forEach(services, keys, async (deadLetters, number) => {
    await deadLetters.discardDeadLetter({ number }, call);
    return "done";
  });
}

async function forEach(
  services: OperatedServices,
  keys: readonly Key[],
  change: (deadLetters: Calls<typeof DeadLetterService>, number: bigint) => Promise<Result>,
): Promise<Outcome[]> {
  if (keys.length === 0 || keys.length > mostAtOnce) throw invalidField("keys", `must be 1 to ${mostAtOnce}`);
  const targets = keys.map((key) => ({ key, ...target(services, key) }));
  const outcomes: Outcome[] = [];
  for (const { key, deadLetters, number } of targets) {
    try {
      outcomes.push({ key, outcome: await change(deadLetters, number) });
    } catch (error) {
      outcomes.push({ key, ...failureOf(error) });
    }
  }
  return outcomes;
}

function failureOf(error: unknown): { outcome: Result; reason?: string } {
  if (isTransient(error)) return { outcome: "unavailable" };
  if (!(error instanceof Fault)) throw error;
  if (error.code === "NOT_FOUND") return { outcome: "gone" };
  return { outcome: "failed", reason: error.metadata.reason ?? error.reason };
}

function target(services: OperatedServices, key: Key | undefined) {
  const consumer = consumingOf(services).find(({ name }) => name === key?.service);
  if (!key || !consumer) throw invalidField("service", "must be a service that consumes events");
  return { deadLetters: consumer.deadLetters, number: key.number };
}

function diedAtOf({ diedAt }: DeadLetter): number {
  return Number(diedAt?.seconds ?? 0n) * 1000 + (diedAt?.nanos ?? 0) / 1e6;
}

function toDeadLetter(service: string, letter: DeadLetter): Listed {
  const { number, consumer, eventType, eventId, environment, ownerId, requestId, reason, diedAt } = letter;
  return {
    service,
    number,
    consumer,
    eventType,
    eventId,
    environment,
    ownerId,
    requestId,
    reason,
    ...(diedAt && { diedAt }),
  };
}
