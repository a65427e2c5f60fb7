import { z } from "zod";
import { endpoint } from "./endpoint.ts";

// Read by the type check alone: each line below `@ts-expect-error` must be a type error.

const record = z.object({ object: z.literal("thing"), amount: z.number().nullable() });
const shared = {
  profile: "A",
  method: "GET",
  path: "/things",
  scope: null,
  operationId: "getThing",
  summary: "Retrieve a thing",
  description: "Returns a thing.",
  tag: "Things",
  responses: { 200: { description: "The thing.", schema: record, example: { object: "thing", amount: 1 } } },
} as const;
const thing: z.input<typeof record> = { object: "thing", amount: null };

endpoint({ ...shared, handle: async () => ({ status: 200, body: thing }) });

const { scope: _, ...withoutScope } = shared;
// @ts-expect-error No scope is declared.
endpoint({ ...withoutScope, handle: async () => ({ status: 200, body: thing }) });

// @ts-expect-error 201 is not declared.
endpoint({ ...shared, handle: async () => ({ status: 201, body: thing }) });

// @ts-expect-error The body lacks a member.
endpoint({ ...shared, handle: async () => ({ status: 200, body: { object: thing.object } }) });

// @ts-expect-error A member has another type.
endpoint({ ...shared, handle: async () => ({ status: 200, body: { ...thing, amount: "1" } }) });

// @ts-expect-error JSON is declared, and text is returned.
endpoint({ ...shared, handle: async () => ({ status: 200, body: "thing", contentType: "text/csv; charset=utf-8" }) });

const csv = { 200: { description: "A file.", schema: z.string(), example: "a,b", mediaType: "text/csv" } } as const;

endpoint({
  ...shared,
  responses: csv,
  handle: async () => ({ status: 200, body: "a,b", contentType: "text/csv; charset=utf-8" }),
});

endpoint({
  ...shared,
  responses: csv,
  // @ts-expect-error Text is declared, and its content type is missing.
  handle: async () => ({ status: 200, body: "a,b" }),
});
