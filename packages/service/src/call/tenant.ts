/** Test data or real data. Environments cannot see each other's data. */
export type Environment = "sandbox" | "production";

/** Owner and environment of data. All rows have both, and all queries filter by both. */
export interface Tenant {
  environment: Environment;
  ownerId: string;
}

export function isEnvironment(value: string): value is Environment {
  return value === "sandbox" || value === "production";
}
