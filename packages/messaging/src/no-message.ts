import { JetStreamApiError } from "@nats-io/jetstream";

/** The message that was asked for, or undefined: the server answers "no message found" with an error. */
export async function orNothing<T>(asked: Promise<T | null>): Promise<T | undefined> {
  try {
    return (await asked) ?? undefined;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === noMessageFound) return undefined;
    throw error;
  }
}

// https://github.com/nats-io/nats-server/blob/main/server/errors.json
const noMessageFound = 10037;
