import type { OutgoingCall, Received } from "./send.ts";

/** Member of a client with which the functions of this package send what no method can: uploads and streams. */
export const rawRequest: unique symbol = Symbol("rawRequest");

/** A call before its URL is known. */
export interface RawCall extends Omit<OutgoingCall, "url"> {
  /** Parameters of the path. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** A client of any profile, as those functions see it. */
export interface RawClient {
  readonly [rawRequest]: (call: RawCall) => Promise<Received>;
}
