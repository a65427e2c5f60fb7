import type { Fault } from "@platform/service/call/fault";

/** Resolves to the fault with which a call is refused. */
export function refusal(call: Promise<unknown>): Promise<Fault> {
  return call.then(
    () => Promise.reject(new Error("was not refused")),
    (fault: Fault) => fault,
  );
}
