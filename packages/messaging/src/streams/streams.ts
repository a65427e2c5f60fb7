import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "@nats-io/jetstream";
import { subjectOf } from "../event/catalog.ts";

/** Stream of all events. */
export const eventStream = "EVENTS";

const nanosecondsPerMs = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Stream of the events that an app could not process, for the operator. No other app can read it. */
export function deadLetterStreamOf(app: string): string {
  return `DEAD_LETTERS_${app}`;
}

/** Subject of the dead letters of a consumer of an app: of one event type, or `>`. */
export function deadLetterSubject(app: string, consumer: string, type: string): string {
  return `dead_letters.${app}.${consumer}.${type}`;
}

/**
 * After this time without an acknowledgement JetStream delivers an event again. Short, so that the events of a killed process are
 * redelivered soon; longer work extends it in time.
 */
export const ackWaitMs = 10_000;

/** The stream of all events. Retention is a week, as in the outbox, so that a consumer may be down for a long weekend. */
export function eventStreamConfig(replicas: number): RequiredStream {
  return {
    ...storageConfig(replicas),
    name: eventStream,
    subjects: [subjectOf(">")],
    max_age: 7 * dayMs * nanosecondsPerMs,
    // An event published twice within this time is stored once; after that the inbox of each consumer detects duplicates.
    duplicate_window: 2 * 60 * 1000 * nanosecondsPerMs,
  };
}

/** The stream of the dead letters of an app. */
export function deadLetterStreamConfig(app: string, replicas: number): RequiredStream {
  return {
    ...storageConfig(replicas),
    name: deadLetterStreamOf(app),
    subjects: [`dead_letters.${app}.>`],
    max_age: 90 * dayMs * nanosecondsPerMs,
  };
}

/** A consumer of an app. Replicas of the app share its events. */
export function consumerConfig(durable: string, filter: string): Partial<ConsumerConfig> & { durable_name: string } {
  return {
    durable_name: durable,
    filter_subject: subjectOf(filter),
    ack_policy: AckPolicy.Explicit,
    ack_wait: ackWaitMs * nanosecondsPerMs,
    deliver_policy: DeliverPolicy.All,
    max_deliver: -1,
    max_ack_pending: 1000,
  };
}

/** Settings of a stream. Others have the defaults of nats-server. */
export type RequiredStream = Partial<StreamConfig> & { name: string; subjects: string[] };

function storageConfig(replicas: number): Partial<StreamConfig> {
  return { storage: StorageType.File, retention: RetentionPolicy.Limits, num_replicas: replicas };
}
