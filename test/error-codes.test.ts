import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describedErrors, type ErrorCode } from "@platform/error-codes/error-code";
import { type ErrorRequests, errorRequests } from "@platform/error-codes/error-requests";
import { eventually } from "@platform/testing/waiting/patience";
import { fileMappingBounds } from "@platform/validation/bounds";
import { beforeAll, expect, test, vi } from "vitest";
import { expectErrorHeaders } from "./fixture/platform/held-answer.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

let platform: SharedPlatform;
beforeAll(async () => {
  platform = await sharedPlatform();
});

interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Sends the requests of one page, with values in the place of variables. */
class Reader {
  /** Responses by the name that their request gives them. */
  readonly #named = new Map<string, Record<string, unknown>>();
  readonly #own: Readonly<Record<string, string>>;
  /** In the place of the employer of all pages, so that no page meets the records of another. */
  readonly #employer: string;

  constructor(code: ErrorCode, { sandbox, production, other }: SharedPlatform["credentials"]) {
    this.#employer = `employer_${code}`;
    this.#own = {
      owner_id: sandbox.profileA.owner_id,
      owner_type: sandbox.profileA.owner_type,
      carrier_id: other.profileA.owner_id,
      key: sandbox.profileA.apiKey,
      live_key: production.profileA.apiKey,
      client_id: sandbox.profileB.clientId,
      client_secret: sandbox.profileB.clientSecret,
    };
  }

  /** Sends a request that prepares others, which must succeed. */
  async prepare(written: string): Promise<void> {
    const [, status, repeated] = /^until (\w+): (.*)$/s.exec(written) ?? [];
    if (repeated !== undefined)
      return vi.waitFor(async () => {
        const { body } = await this.send(repeated);
        if (status === "listed") expect(body.data).not.toEqual([]);
        else expect(body.status).toBe(status);
      }, eventually);
    const [, name, request] = /^(\w+) = (.*)$/s.exec(written) ?? [];
    const { status: actual, body } = await this.send(request ?? written);
    expect(actual, JSON.stringify(body)).toBeLessThan(300);
    if (name !== undefined) this.#named.set(name, body);
  }

  async send(written: string): Promise<Response> {
    const [head = "", ...rest] = this.#filled(written).split("\n\n");
    const [line = "", ...fields] = head.split("\n");
    const [method = "", path = ""] = line.split(" ");
    const headers = new Headers(
      fields.map((field): [string, string] => /^([^:]+): ?(.*)$/.exec(field)?.slice(1) as [string, string]),
    );
    if (!headers.has("authorization") && !headers.has("x-client-id"))
      headers.set("authorization", `Bearer ${this.#own.key}`);
    if (headers.get("authorization") === "") headers.delete("authorization");
    const body = rest.join("\n\n");
    if (body !== "" && !headers.has("content-type")) headers.set("content-type", "application/json");
    const url = `${platform.gatewayUrl}/api/v1${path}`;
    const response = await fetch(url, { method, headers, ...(body !== "" && { body }) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
  }

  #filled(written: string): string {
    return written
      .replaceAll("employer_042", this.#employer)
      .replaceAll(/\{(\w+)\.([\w.]+)\}/g, (_, name, path) => String(memberOf(this.#named.get(name), path)))
      .replaceAll(/\{(\w+)\}/g, (variable, name) => this.#own[name] ?? variable);
  }
}

/** The value at a path such as `data.0.id`. */
function memberOf(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);
}

const documented = Object.entries(errorRequests) as [ErrorCode, ErrorRequests][];

test.for(documented)(
  "the page of %s has a request that is refused with it, and one that succeeds",
  async ([code, requests]) => {
    const reader = new Reader(code, platform.credentials);
    for (const written of requests.before ?? []) await reader.prepare(written);
    const refused = await reader.send(requests.wrong);
    expect(refused.headers.get("svc-error-code"), JSON.stringify(refused.body)).toBe(code);
    expectErrorHeaders(refused.headers);
    expect(refused.status).toBe(describedErrors().find((described) => described.code === code)?.status);
    const accepted = await reader.send(requests.right);
    expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
    expect([accepted.headers.has("svc-error-code"), accepted.headers.has("svc-error-doc")]).toEqual([false, false]);
  },
);

test("a mapping more than an owner may have is refused", async () => {
  const { apiKey } = platform.credentials.other.profileA;
  const create = (name: string) =>
    fetch(`${platform.gatewayUrl}/api/v1/files/mappings`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name, mapping: { employee_id: "Badge" } }),
    });
  // One after the other: a gateway under load refuses what it cannot carry.
  for (let number = 1; number <= fileMappingBounds.mappings; number += 1)
    expect((await create(`mapping ${number}`)).status).toBe(201);
  expect((await create("one more")).headers.get("svc-error-code")).toBe("file_mapping_limit_reached");
});

/** Tests that provoke what no request of a page does: limits, timeouts, failures of ours, and states that only time makes. */
const otherTests: Readonly<Partial<Record<ErrorCode, string>>> = {
  permission_denied: "apps/gateway/test/api-keys.test.ts",
  duplicate_resource: "apps/gateway/test/premium-audit.test.ts",
  misdirected_request: "apps/gateway/test/authentication.test.ts",
  payload_too_large: "apps/gateway/test/safety.test.ts",
  request_timeout: "apps/gateway/test/safety.test.ts",
  headers_too_large: "apps/gateway/test/safety.test.ts",
  rate_limit_error: "apps/gateway/test/plans.test.ts",
  internal_error: "apps/gateway/test/broken-transport.test.ts",
  service_unavailable: "apps/gateway/test/broken-transport.test.ts",
  api_key_inactive: "test/operator-owners.test.ts",
  api_key_limit_reached: "apps/gateway/test/api-keys.test.ts",
  idempotency_key_in_use: "apps/gateway/test/idempotency.test.ts",
  file_mapping_limit_reached: "test/error-codes.test.ts",
  open_offer_limit_reached: "apps/payroll-intake/test/exposure-grants.test.ts",
  inputs_not_kept: "apps/premium-audit/test/proofs.test.ts",
  source_missing: "test/named-sources.test.ts",
  rates_missing: "apps/premium-audit/test/audits.test.ts",
  rule_not_on_file: "apps/premium-audit/test/rules.test.ts",
  amount_too_large: "apps/premium-audit/test/audits.test.ts",
  no_upload_place: "test/slow-uploads.test.ts",
  webhook_limit_reached: "apps/webhooks/test/webhooks.test.ts",
  test_under_way: "apps/webhooks/test/deliveries.test.ts",
  under_legal_hold: "apps/webhooks/test/payloads.test.ts",
  registration_limit_reached: "apps/webhooks/test/webhooks.test.ts",
  too_many_documents: "apps/premium-audit/test/documents.test.ts",
  upload_in_progress: "apps/premium-audit/test/documents.test.ts",
  evidence_not_sealed: "apps/activity/test/activity.test.ts",
};

test("each code is provoked by the requests of its page or by another test", () => {
  for (const [code, file] of Object.entries(otherTests)) {
    const text = readFileSync(join(REPOSITORY, file), "utf8").toLowerCase();
    expect([code, file, new RegExp(`\\b${code}\\b`).test(text)]).toEqual([code, file, true]);
  }
  const provoked = new Set([...Object.keys(errorRequests), ...Object.keys(otherTests)]);
  const others = describedErrors()
    .map(({ code }) => code)
    .filter((code) => !provoked.has(code));
  expect(others).toEqual([]);
});

test("each code has a page with its cause, the request that is refused and what to do", async () => {
  for (const { code, cause, fix } of describedErrors()) {
    const page = await fetch(`${platform.gatewayUrl}/api/v1/docs/guides/${code}`);
    expect([code, page.status, page.headers.get("content-type")]).toEqual([code, 200, "text/html; charset=utf-8"]);
    const markdown = await (await fetch(`${platform.gatewayUrl}/api/v1/docs/guides/${code}.md`)).text();
    for (const text of [cause, fix, errorRequests[code]?.wrong ?? "", errorRequests[code]?.right ?? ""])
      expect(markdown).toContain(text);
  }
});

test("Profile B has one code for every wrong credential", async () => {
  const { clientId, clientSecret } = platform.credentials.sandbox.profileB;
  const wrong = [
    { "x-client-id": clientId },
    { "x-client-id": "nonsense", "x-client-secret": clientSecret },
    { "x-client-id": clientId, "x-client-secret": `${clientSecret.slice(0, -1)}_` },
    { "x-client-id": clientId, "x-client-secret": platform.credentials.limited.profileB.clientSecret },
  ];
  for (const headers of wrong) {
    const response = await fetch(`${platform.gatewayUrl}/api/v1/me`, { headers });
    expect([response.status, response.headers.get("svc-error-code")]).toEqual([401, "authentication_failed"]);
  }
});
