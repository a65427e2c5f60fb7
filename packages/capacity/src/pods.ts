import type { Part } from "./figures.ts";

/** Memory in MiB that the charts request for a pod: `resources` of each chart. */
export const podMemory: Partial<Record<Part, number>> = {
  gateway: 768,
  "payroll-intake": 768,
  "employee-sync": 384,
  "file-status": 256,
  "premium-audit": 768,
  webhooks: 384,
  activity: 384,
  credentials: 256,
  portal: 384,
};

/** Connections to Postgres that a pod opens at the most: docs/operations/scaling.md. */
export const podConnections: Partial<Record<Part, number>> = {
  "payroll-intake": 20,
  webhooks: 12,
  credentials: 11,
  "employee-sync": 10,
  "file-status": 10,
  "premium-audit": 10,
  activity: 10,
  portal: 12,
};

/** Cores that the charts request for a pod. */
export const podCores: Partial<Record<Part, number>> = {
  gateway: 0.5,
  "payroll-intake": 0.25,
  "employee-sync": 0.25,
  "file-status": 0.25,
  "premium-audit": 0.25,
  webhooks: 0.25,
  activity: 0.25,
  credentials: 0.25,
  portal: 0.25,
};

/** The pod in which operators run commands: cores and MiB. It has no connection to Postgres. */
export const operatorPod = { cores: 0.01, memory: 64 } as const;

/** Pods that a roll-out starts before it stops others: a quarter of them, at least one. */
export function podsOfRollOut(pods: number): number {
  return Math.max(1, Math.ceil(pods / 4));
}
