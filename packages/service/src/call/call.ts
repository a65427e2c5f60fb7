import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "./actor.ts";
import type { Tenant } from "./tenant.ts";

/** Context of one request, from the gateway through every service to the query; created once by the called service. */
export interface Call {
  /** `req_…`; in logs, error bodies and events. */
  requestId: string;
  /** Tenant of the call; absent for calls without a partner. */
  tenant?: Tenant;
  /** Actor that causes the changes of the call; absent if the caller named nobody. */
  actor?: Actor | undefined;
  /** Deadline as Unix time in ms. */
  deadlineMs?: number;
  /** Aborts when the work must end early: see docs/decisions/internal-calls.md. */
  signal: AbortSignal;
}

/**
 * A call with a tenant. Operations take the complete object, `operation(dependencies, call, input)`, and pass it on.
 */
export interface TenantCall extends Call {
  tenant: Tenant;
}

const storage = new AsyncLocalStorage<Call>();

/** The call being served, if any. It is not a parameter, because every layer would only pass it on. */
export function currentCall(): Call | undefined {
  return storage.getStore();
}

/** Runs `work` as part of `call`. */
export function runInCall<T>(call: Call, work: () => T): T {
  return storage.run(call, work);
}
