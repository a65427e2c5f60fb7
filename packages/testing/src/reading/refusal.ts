import { Fault } from "@platform/service/call/fault";

/** Resolves to the fault with which a call is refused; rejects if the call succeeds or fails otherwise. */
export function refusal(call: Promise<unknown>): Promise<Fault> {
  return call.then(
    () => Promise.reject(new Error("was not refused")),
    (fault: unknown) => (fault instanceof Fault ? fault : Promise.reject(fault)),
  );
}
