import type { Fault } from "@platform/service/fault";

/** The fault that a call is refused with. */
export function refusal(call: Promise<unknown>): Promise<Fault> {
  return call.then(
    () => Promise.reject(new Error("was not refused")),
    (fault: Fault) => fault,
  );
}
