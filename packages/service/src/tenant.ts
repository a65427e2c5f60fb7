/** Test data or real data. What one environment writes the other never sees. */
export type Environment = "sandbox" | "production";

/** Whom data belongs to. Everything written carries both, every query asks for both. */
export interface Tenant {
  environment: Environment;
  ownerId: string;
}

export function isEnvironment(value: string): value is Environment {
  return value === "sandbox" || value === "production";
}
