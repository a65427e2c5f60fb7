import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";

const env = {
  POSTGRES_URL: "postgres://payroll_intake@127.0.0.1/platform",
  NATS_URL: "nats://127.0.0.1:4222",
  CREDENTIALS_ADDRESS: "127.0.0.1:50051",
  PREMIUM_AUDIT_ADDRESS: "127.0.0.1:50052",
  EMPLOYEE_SYNC_ADDRESS: "127.0.0.1:50053",
};

test("allows 10,000 records per report by default", () => {
  expect(loadConfig(env).MAX_RECORDS).toBe(10_000);
  expect(loadConfig({ ...env, MAX_RECORDS: "250" }).MAX_RECORDS).toBe(250);
});

test("refuses a consumer concurrency that would use all connections", () => {
  const greedy = { ...env, DATABASE_MAX_CONNECTIONS: "4", CONSUMER_CONCURRENCY: "4" };
  expect(() => loadConfig(greedy)).toThrow("CONSUMER_CONCURRENCY: must be less than DATABASE_MAX_CONNECTIONS");
});
