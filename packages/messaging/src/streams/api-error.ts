import { JetStreamApiError } from "@nats-io/jetstream";

// https://github.com/nats-io/nats-server/blob/main/server/errors.json
export const streamNotFound = 10059;
export const consumerNotFound = 10014;
export const messageNotFound = 10037;

/** Resolves to undefined if JetStream does not have the requested object; the NATS client rejects with an error in that case. */
export async function undefinedIf<Result>(code: number, asking: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === code) return undefined;
    throw error;
  }
}
