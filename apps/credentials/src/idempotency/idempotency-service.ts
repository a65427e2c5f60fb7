import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type BeginRequestResponseSchema,
  IdempotencyService,
  type RequestKey,
} from "@platform/contracts/idempotency/v1/idempotency";
import type { Queryable } from "@platform/postgres/query/statement";
import { implementForTenants } from "@platform/rpc/server/handlers";
import { invalidMember } from "@platform/validation/invalid";
import type { Peppers } from "../principal/pepper.ts";
import { type Begun, beginRequest } from "./begin-request.ts";
import { finishRequest } from "./finish-request.ts";
import { selectRequestStatus } from "./idempotent-request.sql.ts";
import type { RequestName } from "./idempotent-request.ts";
import { releaseRequest } from "./release-request.ts";
import { renewRequest } from "./renew-request.ts";

interface Dependencies {
  database: Queryable;
  peppers: Peppers;
  /** Retention of responses, in milliseconds. */
  responsesTtlMs: number;
}

/** Implements IdempotencyService: the gateway uses it to respond to a retried request as it did the first time. */
export function idempotencyService(dependencies: Dependencies) {
  return implementForTenants(IdempotencyService, {
    async beginRequest({ key, ...run }, call) {
      return toBeginResponse(await beginRequest(dependencies, call, { name: nameOf(key), ...run }));
    },
    async renewRequest({ key, leaseId, leaseMs }, call) {
      return { held: await renewRequest(dependencies, call, { name: nameOf(key), leaseId, leaseMs }) };
    },
    async finishRequest({ key, leaseId, answer }, call) {
      const { status = 0, body = new Uint8Array(), errorCode = "" } = answer ?? {};
      await finishRequest(dependencies, call, { name: nameOf(key), leaseId, status, body, errorCode });
      return {};
    },
    async releaseRequest({ key, ...release }, call) {
      await releaseRequest(dependencies, call, { name: nameOf(key), ...release });
      return {};
    },
    async findRequestStatus({ requestId }, call) {
      if (requestId === "") throw invalidMember("INVALID_IDEMPOTENT_REQUEST", "request_id", "is required");
      const { database, responsesTtlMs } = dependencies;
      const status = await selectRequestStatus(database, call.tenant, requestId, responsesTtlMs);
      return status === undefined ? {} : { status };
    },
  });
}

function nameOf(key: RequestKey | undefined): RequestName {
  return { endpoint: key?.endpoint ?? "", idempotencyKey: key?.idempotencyKey ?? "" };
}

function toBeginResponse(begun: Begun): MessageInitShape<typeof BeginRequestResponseSchema> {
  switch (begun.outcome) {
    case "run":
      return { outcome: { case: "lease", value: { id: begun.leaseId, requestId: begun.requestId } } };
    case "answered":
      return {
        outcome: { case: "answer", value: { status: begun.status, body: begun.body, errorCode: begun.errorCode } },
      };
    case "in_progress":
      return { outcome: { case: "inProgress", value: { remainingMs: begun.remainingMs } } };
    case "content_differs":
      return { outcome: { case: "contentDiffers", value: {} } };
  }
}
