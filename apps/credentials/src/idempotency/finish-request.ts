import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import type { Peppers } from "../principal/pepper.ts";
import { updateRequestResponse } from "./idempotent-request.sql.ts";
import { locateRequest, type RequestName } from "./idempotent-request.ts";
import { sealResponse } from "./sealed-response.ts";

const answer = z.object({
  status: z
    .number()
    .int()
    .min(200, "must be an HTTP status from 200 to 599")
    .max(599, "must be an HTTP status from 200 to 599"),
});

/** Stores the response of a request, unless its lease expired and another run has claimed it. Throws INVALID_ARGUMENT. */
export async function finishRequest(
  dependencies: { database: Queryable; peppers: Peppers },
  call: TenantCall,
  input: { name: RequestName; leaseId: string; status: number; body: Uint8Array; errorCode: string },
): Promise<void> {
  const { place, seal } = await locateRequest(dependencies, call, input.name);
  const { status } = parseMessage("INVALID_IDEMPOTENT_REQUEST", answer, { status: input.status });
  const sealedBody = sealResponse(seal, input.body);
  const response = { leaseId: input.leaseId, status, sealedBody, errorCode: input.errorCode };
  await updateRequestResponse(dependencies.database, place, response);
}
