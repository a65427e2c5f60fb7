import { generateKeyPairSync } from "node:crypto";
import { globSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { apps } from "@platform/app-register/apps";
import { callersOf } from "@platform/app-register/callers";
import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { type RpcClient, rpcClient } from "@platform/rpc/client/client";
import { tokenSource } from "@platform/rpc/trust/service-token";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorOf } from "./fixture/operator/operator.ts";
import { partnerOf } from "./fixture/partner/partner.ts";
import { samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

// Services authenticate as in production: each accepts the callers of the register, and consumes what the register says.
let platform: SharedPlatform;
let nats: NatsConnection;
const { operator } = operatorOf(() => platform);

beforeAll(async () => {
  platform = await sharedPlatform();
  nats = await platform.natsAdministrator();
});
afterAll(() => nats?.close());

test("with authentication between services, a report is still accepted and completed", async () => {
  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  expect((await partner.ended(await partner.submit(samplePayroll()))).status).toBe("completed");
});

test("an unauthenticated caller is refused by all methods of all services, also with an existing tenant", async () => {
  const tenant = { environment: "sandbox" as const, ownerId: platform.credentials.sandbox.profileA.owner_id };
  const services = await everyService();
  const addresses = Object.values(platform.stack().grpc);
  const outcomes = new Map<string, Set<string>>();
  for (const service of services) {
    for (const address of addresses) {
      const client = rpcClient(service, { address, timeoutMs: hangAfterMs });
      const outcomeOfMethod = async ({ localName }: (typeof service.methods)[number]) => {
        const method = `${service.typeName}/${localName}`;
        const outcome = await outcomeOf(client, localName, tenant);
        outcomes.set(method, (outcomes.get(method) ?? new Set()).add(outcome));
      };
      await Promise.all(service.methods.map(outcomeOfMethod));
      await client.stop?.();
    }
  }
  expect(outcomes.size).toBeGreaterThan(50);
  // Each is served somewhere, where a token is missing; where it is not served, that is all that is said.
  for (const [method, outcome] of outcomes) {
    const expected = ["UNAUTHENTICATED SERVICE_TOKEN_MISSING", "UNIMPLEMENTED TRANSPORT"];
    expect(
      [...outcome].filter((outcome) => !expected.includes(outcome)),
      method,
    ).toEqual([]);
    expect(outcome, method).toContain("UNAUTHENTICATED SERVICE_TOKEN_MISSING");
  }
});

test("an app with its own key is refused by every method that does not list it", async () => {
  const tenant = { environment: "sandbox" as const, ownerId: platform.credentials.sandbox.profileA.owner_id };
  const services = await everyService();
  const refused = "PERMISSION_DENIED CALLER_NOT_ALLOWED";
  let count = 0;
  for (const { name: app, services: served, usesEvents } of apps.filter(({ ports }) => ports.grpc !== undefined)) {
    const address = platform.stack().grpc[app] ?? "";
    const here = services.filter(
      ({ name, typeName }) => served.includes(name) || (usesEvents && typeName.startsWith("operations.")),
    );
    for (const { name: caller } of apps) {
      const keyFile = join(platform.localDir, `service-keys/${caller}.key`);
      const identity = { tokenFor: tokenSource({ subject: caller, keyFile, now: Date.now }) };
      for (const service of here) {
        const client = rpcClient(service, { address, identity, timeoutMs: hangAfterMs });
        for (const { name, localName } of service.methods) {
          if (callersOf(service.name, name).includes(caller)) continue;
          const outcome = await outcomeOf(client, localName, tenant);
          // Not every app has an outbox or legal holds.
          if (outcome === "UNIMPLEMENTED TRANSPORT") continue;
          expect(outcome, `${caller} calls ${service.name}/${name} of ${app}`).toBe(refused);
          count += 1;
        }
        await client.stop?.();
      }
    }
  }
  expect(count).toBeGreaterThan(400);
});

type DescService = Parameters<typeof rpcClient>[0];

/** Every gRPC service of the internal contract. Those of the portal are no gRPC: browsers call them, with a session. */
async function everyService(): Promise<DescService[]> {
  const files = globSync(join(REPOSITORY, "packages/contracts/gen/**/*_pb.ts"));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  const services = modules.flatMap((module) => Object.values(module)).filter(isService);
  // The health of a server is open to probes; reflection has tests of its own.
  return services.filter(({ typeName }) => !/^(?:portal|grpc)\./.test(typeName));
}

function isService(value: unknown): value is DescService {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "service";
}

/** How a call with nothing in it ends: the code and reason of its refusal. */
async function outcomeOf(client: RpcClient<DescService>, method: string, tenant: Tenant): Promise<string> {
  const call = client.call[method] as (request: unknown, options: object) => unknown;
  async function* nothing() {}
  const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
    typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
  try {
    const answer = call(Object.assign(nothing(), {}), { tenant });
    if (isStream(answer)) for await (const _ of answer) return "an answer";
    else await answer;
    return "an answer";
  } catch (error) {
    return error instanceof Fault ? `${error.code} ${error.reason}` : String(error);
  }
}

test("another team is refused until its key and its methods are where the page says", async () => {
  const tenant = { environment: "sandbox" as const, ownerId: platform.credentials.sandbox.profileA.owner_id };
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const keyFile = join(platform.localDir, "reports.key");
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const identity = { tokenFor: tokenSource({ subject: "reports", keyFile, now: Date.now }) };
  const address = platform.stack().grpc["payroll-intake"] ?? "";
  const client = rpcClient(ExposureService, { address, identity, timeoutMs: hangAfterMs });
  const summary = () => outcomeOf(client as RpcClient<DescService>, "summarizeEmployers", tenant);
  expect(await summary()).toBe("UNAUTHENTICATED SERVICE_TOKEN_REFUSED");

  const folder = join(platform.localDir, "service-keys");
  writeFileSync(join(folder, "trusted/reports.pem"), publicKey.export({ type: "spki", format: "pem" }));
  await expect.poll(summary).toBe("PERMISSION_DENIED CALLER_NOT_ALLOWED");
  const methods = ["payroll_intake.v1.ExposureService/SummarizeEmployers"];
  writeFileSync(join(folder, "callers.json"), JSON.stringify({ reports: methods }));
  // The method itself wants days.
  await expect.poll(summary).toMatch(/^INVALID_ARGUMENT|^an answer/);
  rmSync(join(folder, "trusted/reports.pem"));
  await expect.poll(summary).toBe("UNAUTHENTICATED SERVICE_TOKEN_REFUSED");
  await client.stop?.();
});

test("other services cannot use the operator's methods", async () => {
  const gatewayKey = join(platform.localDir, "service-keys/gateway.key");
  const { code, stderr } = await operator(["owners", "list"], { SERVICE_KEY_FILE: gatewayKey });
  expect([code, stderr]).toEqual([1, expect.stringContaining("UNAUTHENTICATED SERVICE_TOKEN_REFUSED")]);
});

test("the consumers of the register are those that services have made, each with its filter", async () => {
  const manager = await jetstreamManager(nats);
  const configured = (await manager.consumers.list("EVENTS").next()).map(({ config }) => [
    config.durable_name,
    config.filter_subject,
  ]);
  const registered = apps.flatMap(({ consumes }) =>
    Object.entries(consumes).map(([durable, filter]) => [durable, `events.${filter}`]),
  );
  expect(configured.toSorted()).toEqual(registered.toSorted());
});
