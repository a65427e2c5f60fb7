import { EnvironmentSchema, type Environment as EnvironmentValue } from "@platform/contracts/rpc/v1/call";
import { enumNames } from "./enum-names.ts";

/** Test data or real data. Environments cannot see each other's data. */
export const environments = enumNames<typeof EnvironmentValue>(EnvironmentSchema).names;
export type Environment = (typeof environments)[number];

/** Owner and environment of data. All rows have both, and all queries filter by both. */
export interface Tenant {
  environment: Environment;
  ownerId: string;
}

export function isEnvironment(value: string): value is Environment {
  return (environments as readonly string[]).includes(value);
}
