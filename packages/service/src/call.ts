import { AsyncLocalStorage } from "node:async_hooks";
import type { Tenant } from "./tenant.ts";

/** What travels with one request from the gateway through every service down to the query; made once by whoever is called. */
export interface Call {
  /** `req_…`; in logs, error bodies and events. */
  requestId: string;
  /** Whom the caller speaks for; absent for calls that act for no partner. */
  tenant?: Tenant;
  /** Unix time in ms after which nobody waits for the answer. */
  deadlineMs?: number;
  /** Aborts when the work is to end early: docs/decisions/internal-calls.md says what a caller that goes away cancels. */
  signal: AbortSignal;
}

/** A call that acts for a tenant. Operations take it whole, `operation(dependencies, call, input)`, and pass it on whole. */
export interface TenantCall extends Call {
  tenant: Tenant;
}

const storage = new AsyncLocalStorage<Call>();

/** The call being served, if this code runs for one. Kept out of parameter lists because every layer would only pass it on. */
export function currentCall(): Call | undefined {
  return storage.getStore();
}

/** Runs `work` as part of `call`. */
export function runInCall<T>(call: Call, work: () => T): T {
  return storage.run(call, work);
}
