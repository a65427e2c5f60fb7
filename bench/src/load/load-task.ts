import type { Tenant } from "@platform/service/call/tenant";

/** Task of one load process. */
export interface LoadTask {
  concurrency: number;
  /** Not counted. */
  warmUpMs: number;
  durationMs: number;
  work: LoadWork;
}

export type LoadWork =
  /** GETs a path again and again; any status but the expected one, or 200, is a failure. */
  | { kind: "get"; port: number; path: string; headers: Record<string, string>; expected?: number }
  /** POSTs reports of one employee, no two alike; any status but 202 is a failure. */
  | { kind: "post-reports"; port: number; headers: Record<string, string> }
  /** Hires employees, each of an employer of its own; any status but 200 is a failure. */
  | { kind: "hire-employees"; port: number; headers: Record<string, string> }
  /** Submits the same reports by RPC. */
  | { kind: "submit-reports"; address: string; tenant: Tenant }
  /** Inserts single rows, each committed by itself, over one pool of connections. */
  | { kind: "insert-rows"; url: string; maxConnections: number }
  /** Decides requests of so many credentials, in turn, with the gateway's client of Redis; none is ever refused. */
  | { kind: "decide"; url: string; cluster: boolean; credentials: number }
  /** Increments one counter of Redis for each call: the least that counting can cost. */
  | { kind: "increment"; url: string };
