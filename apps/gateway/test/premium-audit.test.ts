import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AuditSchema, AuditService, type UpdateAuditRequest } from "@platform/contracts/premium_audit/v1/audits";
import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import {
  type CreatePolicyRequest,
  PolicySchema,
  PolicyService,
  type UpdatePolicyRequest,
} from "@platform/contracts/premium_audit/v1/policies";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleNewAudit } from "../src/api/audits/audits/examples.ts";
import { exampleNewPayment } from "../src/api/policies/payments/examples.ts";
import { exampleNewPolicy } from "../src/api/policies/policies/examples.ts";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

/** The last request to premium-audit, and its response: it stores nothing. */
const heard: {
  create?: CreatePolicyRequest;
  update?: UpdatePolicyRequest;
  planned?: UpdateAuditRequest;
  list?: object;
} = {};
let fault: Fault | undefined;

const time = timestampFromDate(new Date("2026-01-02T09:30:00Z"));
const policy = create(PolicySchema, {
  id: newId("pol_"),
  ownerId: "own_1",
  environment: "sandbox",
  employerId: "emp_1",
  policyNumber: "WC-1",
  status: "active",
  effectiveDate: time,
  expirationDate: time,
  premium: "12345678901234567890.12",
  estimatedPremium: "500.00",
  rating: { classifications: [{ state: "IN", classCode: "5403", rates: [{ rate: "5.5" }] }] },
  createdAt: time,
  updatedAt: time,
});

const audit = create(AuditSchema, {
  id: newId("aud_"),
  ownerId: "own_1",
  environment: "sandbox",
  employerId: "emp_1",
  policyId: policy.id,
  status: "failed",
  auditType: "final",
  periodStart: "2025-01-01",
  periodEnd: "2025-12-31",
  method: "physical",
  dueDate: "2027-01-31",
  createdAt: time,
  updatedAt: time,
});

/** Refuses with `fault` while it is set; whatever is not needed here is UNIMPLEMENTED. */
function responding<T>(respond: (request: never) => T) {
  return async (request: never) => {
    if (fault) throw fault;
    return respond(request);
  };
}

function partial(service: Parameters<typeof implement>[0], handlers: Record<string, unknown>): Implementation {
  const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));
  const all = Object.fromEntries(service.methods.map(({ localName }) => [localName, unused]));
  return implement(service, { ...all, ...handlers } as never);
}

const services = [
  partial(PolicyService, {
    createPolicy: responding((request: CreatePolicyRequest) => {
      heard.create = request;
      return { policy };
    }),
    updatePolicy: responding((request: UpdatePolicyRequest) => {
      heard.update = request;
      return { policy };
    }),
    getPolicy: responding(() => ({ policy })),
    listPolicies: responding((request: object) => {
      heard.list = request;
      return { policies: [policy], hasMore: true };
    }),
    deletePolicy: responding(() => ({})),
  }),
  partial(AuditService, {
    getWorksheet: responding(() => ({ version: 0, status: "in_progress" })),
    createAudit: responding(() => ({})),
    reviseAudit: responding(() => ({})),
    updateAudit: responding((request: UpdateAuditRequest) => {
      heard.planned = request;
      return { audit };
    }),
  }),
  partial(PaymentService, { createPayment: responding(() => ({})), updatePayment: responding(() => ({})) }),
];

let gateway: GatewayFixture;
let caller: { key: string; ownerId: string };
beforeAll(async () => {
  const server = rpcServer({
    host: "127.0.0.1",
    port: 0,
    services,
    log: createLogger("premium-audit-test", "silent"),
    drainTimeoutMs: 100,
  });
  await server.start?.();
  afterAll(() => server.stop?.());
  gateway = await gatewayFixture({ PREMIUM_AUDIT_ADDRESS: `127.0.0.1:${server.port()}` });
  caller = gateway.upstream.apiKey();
});

async function send(method: string, path: string, body?: object) {
  const response = await fetch(`${gateway.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${caller.key}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

const { owner_id: _, ...newPolicy } = exampleNewPolicy;

describe("a policy", () => {
  test("reaches the service with every figure as it was written", async () => {
    const body = { ...newPolicy, premium: 0.1, schedule_rating: -0.25, effective_date: "2026-01-01" };
    expect((await send("POST", "/policies", body)).status).toBe(201);
    expect(heard.create?.members).toMatchObject({
      employerId: "employer_042",
      premium: "0.1",
      effectiveDate: timestampFromDate(new Date("2026-01-01")),
      rating: {
        experienceModifier: "1.15",
        scheduleRating: "-0.25",
        classifications: [{ state: "IN", classCode: "5403", estimatedPayroll: "250000", rates: [{ rate: "5" }] }],
      },
    });
  });

  test("is shown with every digit, and without what it does not have", async () => {
    const { status, text, body } = await send("GET", `/policies/${policy.id}`);
    expect(status).toBe(200);
    expect(text).toContain('"premium":12345678901234567890.12,');
    expect(body).toMatchObject({
      object: "policy",
      effective_date: "2026-01-02T09:30:00.000Z",
      experience_modifier: null,
      classifications: [{ classification_code: "5403", rates: [{ rate: 5.5, effective_date: null }] }],
      surcharges: [],
    });
  });

  test("is changed in the members that are sent; null removes one", async () => {
    const change = { owner_id: caller.ownerId, status: "cancelled", minimum_premium: null, discount_table: "A" };
    expect((await send("PATCH", `/policies/${policy.id}`, change)).status).toBe(200);
    const { members, updateMask } = heard.update ?? {};
    expect(updateMask?.paths).toEqual(["status", "rating.minimum_premium", "rating.discount_table"]);
    expect(members).toMatchObject({ status: "cancelled", rating: { discountTable: "A" } });
    expect(members?.rating?.minimumPremium).toBeUndefined();
  });

  test("is refused with the first wrong member and how many more", async () => {
    const wrong = { effective_date: "soon", classifications: [{ state: "Indiana", classification_code: "5403" }] };
    const { status, body } = await send("POST", "/policies", wrong);
    expect([status, body.error]).toMatchObject([
      400,
      { type: "invalid_request_error", code: "missing_parameter", param: "employer_id" },
    ]);
    expect(body.error.message).toBe("employer_id is required. 2 more problems found.");
  });

  test("of another owner is refused with 403, in a body and in a query", async () => {
    const otherOwnerPolicy = { ...newPolicy, owner_id: "own_other" };
    expect((await send("POST", "/policies", otherOwnerPolicy)).status).toBe(403);
    for (const method of ["GET", "DELETE"]) {
      expect((await send(method, `/policies/${policy.id}?owner_id=own_other`)).status).toBe(403);
    }
    expect((await send("GET", "/policies?owner_id=own_other")).body.error.type).toBe("permission_error");
  });

  test("is deleted with a response that says so", async () => {
    const { status, body } = await send("DELETE", `/policies/${policy.id}?owner_id=${caller.ownerId}`);
    expect([status, body]).toEqual([200, { id: policy.id, deleted: true, message: "policy_deleted" }]);
  });
});

describe("a list", () => {
  test("passes on its filters and page, and says whether more follows", async () => {
    const { body } = await send("GET", `/policies?limit=7&starting_after=${policy.id}&employer_id=emp_1&status=active`);
    expect(heard.list).toMatchObject({ limit: 7, startingAfter: policy.id, employerId: "emp_1", status: "active" });
    expect([body.data.length, body.has_more]).toEqual([1, true]);
  });

  test.each(["limit=0", "limit=101", "limit=ten", "status=lost"])("is refused when asked for %s", async (query) => {
    for (const path of ["policies", "audits", "payments"])
      expect((await send("GET", `/${path}?${query}`)).status).toBe(400);
  });
});

test("a worksheet that is not there yet says so", async () => {
  const { status, body } = await send("GET", "/audits/aud_1/worksheet");
  expect([status, body]).toMatchObject([
    200,
    { object: "worksheet", audit_id: "aud_1", status: "in_progress", version: 0, lines: [], final_premium: null },
  ]);
});

describe("an audit", () => {
  test("gets another due date and method without being rated, and only what was sent changes", async () => {
    const both = await send("PATCH", `/audits/${audit.id}`, { due_date: "2027-01-31", method: "physical" });
    expect([both.status, both.body]).toMatchObject([200, { due_date: "2027-01-31", method: "physical", version: 0 }]);
    expect(heard.planned).toMatchObject({ id: audit.id, members: { dueDate: "2027-01-31", method: "physical" } });
    expect(heard.planned?.updateMask?.paths).toEqual(["due_date", "method"]);
    expect((await send("PATCH", `/audits/${audit.id}`, { method: null })).status).toBe(200);
    expect(heard.planned).toMatchObject({ members: { method: "" }, updateMask: { paths: ["method"] } });
  });

  test.each([
    [{ method: "self", reason: "A visit was agreed." }, "reason"],
    [{ due_date: "2027-01-31", period_end: "2025-06-30" }, "period_end"],
    [{ method: "waived" }, "method"],
    [{ due_date: "2027-02-30" }, "due_date"],
    [{ due_date: null }, "due_date"],
  ])("is not changed by %j", async (body, param) => {
    const { status, body: response } = await send("PATCH", `/audits/${audit.id}`, body);
    expect([status, response.error.param]).toEqual([400, param]);
  });
});

describe("refusals of the service have form 1", () => {
  const { owner_id: _ownerOfAudit, ...newAudit } = exampleNewAudit;
  const { owner_id: _ownerOfPayment, ...newPayment } = exampleNewPayment;
  const violations = [{ field: "rating.classifications[1].class_code", description: "repeats a classification" }];
  test.each([
    [
      "a move that cannot be made",
      new Fault("FAILED_PRECONDITION", "WRONG_PAYMENT_STATUS", "No."),
      409,
      "wrong_payment_status",
    ],
    ["a duplicate", new Fault("ALREADY_EXISTS", "DUPLICATE_AUDIT", "There is one."), 409, "duplicate_resource"],
    ["an unknown id", new Fault("NOT_FOUND", "POLICY_NOT_FOUND", "None."), 404, "policy_not_found"],
    [
      "a wrong member",
      new Fault("INVALID_ARGUMENT", "INVALID_POLICY", "Wrong.", { violations }),
      400,
      "invalid_parameter",
    ],
    ["an absent service", new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "Away."), 503, "service_unavailable"],
  ])("%s", async (_, refusal, status, code) => {
    fault = refusal;
    const responses = await Promise.all([
      send("POST", "/policies", newPolicy),
      send("POST", "/audits", newAudit),
      send("PATCH", "/audits/aud_1", {}),
      send("POST", "/payments", newPayment),
      send("PATCH", "/payments/pay_1", { status: "processed" }),
    ]);
    fault = undefined;
    for (const response of responses) {
      expect(response.status).toBe(status);
      expect(response.body.error).toMatchObject({ code, request_id: expect.stringMatching(/^req_/) });
    }
    if (status === 400) expect(responses[0]?.body.error.param).toBe("classifications[1].classification_code");
  });
});
