import { appEnvironment } from "@platform/service/lifecycle/app-environment";
import { expect, test } from "vitest";
import { oneEnvironment } from "../src/platform/one-environment.ts";

const shared = { REDIS_URL: "redis://127.0.0.1:6379", PORTAL_ADDRESS: "127.0.0.1:1" };
const environments = new Map<string, NodeJS.ProcessEnv>([
  ["gateway", { ...shared, HTTP_PORT: "8080", POSTGRES_URL: undefined }],
  ["portal", { ...shared, HTTP_PORT: "8081", POSTGRES_URL: "postgres://portal@db", PORTAL_ORIGIN: "http://localhost" }],
  ["file-status", { ...shared, HTTP_PORT: "8081", POSTGRES_URL: "postgres://file_status@db" }],
]);

test("each app reads from the environment of one process what it has in its own, and nothing that another app has", () => {
  const one = oneEnvironment(environments);
  expect(one).toEqual({
    ...shared,
    APPS: "gateway,portal,file-status",
    GATEWAY_HTTP_PORT: "8080",
    PORTAL_HTTP_PORT: "8081",
    PORTAL_POSTGRES_URL: "postgres://portal@db",
    PORTAL_PORTAL_ORIGIN: "http://localhost",
    FILE_STATUS_HTTP_PORT: "8081",
    FILE_STATUS_POSTGRES_URL: "postgres://file_status@db",
  });
  const names = ["REDIS_URL", "HTTP_PORT", "POSTGRES_URL", "PORTAL_ORIGIN"];
  for (const [app, alone] of environments) {
    const read = appEnvironment(app, [...environments.keys()], one);
    for (const name of names) expect([app, name, read[name]]).toEqual([app, name, alone[name]]);
  }
});
