import type { CallOptions } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { Problem } from "../../../edge/errors/problem.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { deleted, hasMore, pageMembers, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { queryInteger } from "../../shared/query-value.ts";

/** The tables that a carrier loads in versions, such as rate tables, as their endpoints describe them. Bodies are of the schemas. */
export interface OwnerTables {
  tag: string;
  /** Such as `rate table`, and the same in paths (`rate-tables`), in records (`rate_table`) and in ids of operations (`RateTable`). */
  noun: string;
  path: string;
  record: string;
  operation: string;
  schema: z.ZodType;
  versionSchema: z.ZodType;
  exampleId: string;
  example: unknown;
  exampleVersion: unknown;
  notFound: Problem;
  inUse: Problem;
  list(page: ReturnType<typeof toPageRequest>, call: CallOptions): Promise<{ data: unknown[]; has_more: boolean }>;
  get(id: string, call: CallOptions): Promise<unknown>;
  remove(id: string, call: CallOptions): Promise<unknown>;
  versions(id: string, call: CallOptions): Promise<unknown[]>;
}

/** Number of a version in a query. */
export const tableVersion = queryInteger({ minimum: 1, maximum: 1_000_000_000 }).optional().meta({
  description: "Version of the table. Defaults to the latest one.",
});

/** The endpoints that list, return and delete the tables of an owner, and list the versions of one. */
export function ownerTableEndpoints(tables: OwnerTables): Endpoint[] {
  return [list, retrieve, remove, versions].map((declare) => declare(tables));
}

/** The parameter of the paths of one table. */
function tableParams({ record, noun, exampleId }: Pick<OwnerTables, "record" | "noun" | "exampleId">) {
  return idParams(`${record}_id`, noun, exampleId);
}

const shared = { profile: "A", method: "GET", scope: "policies:read" } as const;

function list({ tag, noun, path, operation, schema, example, ...tables }: OwnerTables): Endpoint {
  return endpoint({
    ...shared,
    tag,
    path,
    operationId: `list${operation}s`,
    summary: `List ${noun}s`,
    description: `Lists your ${noun}s without their rows, the newest first.`,
    query: z.object({ owner_id: ownerId.optional(), ...pageMembers, deleted }),
    responses: {
      200: {
        description: `A page of ${noun}s.`,
        schema: pageSchema(schema),
        example: { data: [example], has_more: false },
      },
    },
    async handle({ query, call }) {
      return { status: 200, body: await tables.list(toPageRequest(query), call) };
    },
  });
}

function retrieve(tables: OwnerTables): Endpoint {
  const { tag, noun, path, record, operation, schema, example, notFound } = tables;
  return endpoint({
    ...shared,
    tag,
    path: `${path}/{${record}_id}`,
    operationId: `get${operation}`,
    summary: `Retrieve a ${noun}`,
    description: `Returns a ${noun} without its rows.`,
    params: tableParams(tables),
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: { description: `The ${noun}.`, schema, example } },
    async handle({ params, call }) {
      return { status: 200, body: await tables.get(String(params[`${record}_id`]), call) };
    },
  });
}

function remove(tables: OwnerTables): Endpoint {
  const { tag, noun, path, record, operation, exampleId, notFound, inUse } = tables;
  return endpoint({
    profile: "A",
    method: "DELETE",
    scope: "policies:write",
    tag,
    path: `${path}/{${record}_id}`,
    operationId: `delete${operation}`,
    summary: `Delete a ${noun}`,
    description: `Soft-deletes the ${noun}. A table that a policy names is not deleted: the request is a 409 that names the policy.`,
    params: tableParams(tables),
    query: ownerQuery,
    refusals: [notFound, inUse],
    responses: {
      200: {
        description: `The ${noun} is deleted.`,
        schema: deletedSchema(record),
        example: toDeleted(exampleId, record),
      },
    },
    async handle({ params, call }) {
      const id = String(params[`${record}_id`]);
      await tables.remove(id, call);
      return { status: 200, body: toDeleted(id, record) };
    },
  });
}

function versions(tables: OwnerTables): Endpoint {
  const { tag, noun, path, record, operation, versionSchema, exampleVersion, notFound } = tables;
  return endpoint({
    ...shared,
    tag,
    path: `${path}/{${record}_id}/versions`,
    operationId: `list${operation}Versions`,
    summary: `List the versions of a ${noun}`,
    description: `Lists the versions of a ${noun}, the newest first.`,
    params: tableParams(tables),
    query: ownerQuery,
    refusals: [notFound],
    responses: {
      200: {
        description: "The versions.",
        schema: z.object({ data: z.array(versionSchema), has_more: hasMore }),
        example: { data: [exampleVersion], has_more: false },
      },
    },
    async handle({ params, call }) {
      const data = await tables.versions(String(params[`${record}_id`]), call);
      return { status: 200, body: { data, has_more: false } };
    },
  });
}
