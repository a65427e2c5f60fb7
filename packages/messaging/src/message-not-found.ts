import { JetStreamApiError } from "@nats-io/jetstream";

/** Resolves to undefined if the message does not exist; the NATS client rejects with an error in that case. */
export async function undefinedIfNotFound<T>(message: Promise<T | null>): Promise<T | undefined> {
  try {
    return (await message) ?? undefined;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === noMessageFound) return undefined;
    throw error;
  }
}

// https://github.com/nats-io/nats-server/blob/main/server/errors.json
const noMessageFound = 10037;
