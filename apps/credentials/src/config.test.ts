import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";

const env = {
  POSTGRES_URL: "postgres://credentials@localhost/platform",
  NATS_URL: "nats://localhost",
  CREDENTIALS_PEPPER: "ab".repeat(32),
};

test("variables with a default may be omitted", () => {
  expect(loadConfig(env)).toMatchObject({ DATABASE_MAX_CONNECTIONS: 10, CREDENTIALS_PEPPER: [Buffer.alloc(32, 0xab)] });
});

test("the pepper has no default and must be long; the error message does not contain it", () => {
  expect(() => loadConfig({ ...env, CREDENTIALS_PEPPER: undefined })).toThrow("CREDENTIALS_PEPPER");
  expect(() => loadConfig({ ...env, CREDENTIALS_PEPPER: "" })).toThrow("CREDENTIALS_PEPPER");
  expect(() => loadConfig({ ...env, CREDENTIALS_PEPPER: "hunter2" })).toThrow(/at least 32 random bytes/);
  expect(() => loadConfig({ ...env, CREDENTIALS_PEPPER: "hunter2" })).not.toThrow(/hunter2/);
});
