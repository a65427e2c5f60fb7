import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import { memberNames } from "@platform/public-records/noun/members";
import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import type { CallOptions, Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { missingMembers, notCsv } from "../../../edge/errors/problems.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { passOn } from "../../../edge/upload/pass-on.ts";
import { isUpload, isWorkbook } from "../../../edge/upload/upload.ts";
import { type BodyMembers, fromBodyMembers } from "../../shared/body-members.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { type OwnerTables, ownerTableEndpoints } from "../owner-tables/read-endpoints.ts";
import {
  exampleNewRateTable,
  exampleRateTable,
  exampleRateTableChange,
  exampleRateTableFile,
  exampleRateTableId,
  exampleVersion,
} from "./examples.ts";
import { fileChangeQuery, newFileQuery, newRateTable, rateTableChange } from "./members.ts";
import { bodyWithRows, type RowText } from "./read-body.ts";
import { rateTableRecordSchema, rateTableVersionSchema, toRateTableRecord, toRateTableVersion } from "./record.ts";
import { rateTableRowsEndpoint } from "./row-endpoints.ts";
import { type Loaded, loaded, type TablePart, tableParts } from "./send-table.ts";

interface Dependencies {
  rateTables: Calls<typeof RateTableService>;
  uploadTimeoutMs: number;
}

/** `/rate-tables` of Profile A. */
export function rateTableEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const rateTables = callsOf(RateTableService);
  const dependencies = { rateTables, uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS };
  return [
    ...[create, update].map((declare) => declare(dependencies)),
    ...ownerTableEndpoints(tablesOf(rateTables)),
    rateTableRowsEndpoint(rateTables),
  ];
}

const shared = { profile: "A", tag: "Rate tables" } as const;
const naming = { noun: "rate table", record: "rate_table", exampleId: exampleRateTableId } as const;
/** A file with the most rows that a table may have. */
const maxFileBytes = 33_554_432;
const params = idParams("rate_table_id", naming.noun, naming.exampleId);
const notFound = problemOfReason("RATE_TABLE_NOT_FOUND");
const inUse = problemOfReason("RATE_TABLE_IN_USE", { record: "policy pol_01KMS1D8RT5X9C3W7QAE2N6VHB" });
const response = { description: "The rate table.", schema: rateTableRecordSchema, example: exampleRateTable };

function tablesOf(rateTables: Dependencies["rateTables"]): OwnerTables {
  return {
    tag: shared.tag,
    ...naming,
    path: "/rate-tables",
    operation: "RateTable",
    schema: rateTableRecordSchema,
    versionSchema: rateTableVersionSchema,
    example: exampleRateTable,
    exampleVersion,
    notFound,
    inUse,
    async list(page, call) {
      const { rateTables: tables, hasMore } = await rateTables.listRateTables(page, call);
      return { data: tables.map(toRateTableRecord), has_more: hasMore };
    },
    get: async (id, call) => toRateTableRecord(requireRecord((await rateTables.getRateTable({ id }, call)).rateTable)),
    remove: (id, call) => rateTables.deleteRateTable({ id }, call),
    versions: async (id, call) =>
      (await rateTables.listRateTableVersions({ id }, call)).versions.map(toRateTableVersion),
  };
}

interface TableBody extends BodyMembers<typeof rateTableMembers> {
  name?: string | undefined;
  effective_from?: string | null | undefined;
  applies_to?: string | undefined;
  rows?: RowText[] | undefined;
}

type Load<Header> = (parts: AsyncIterable<{ part: TablePart<Header> }>, options: CallOptions) => Promise<Loaded>;

/** Loads the rows of a request: those of the JSON body, or those of the file, whose members are in the query. */
async function load<Header>(
  { body, query, call }: { body: unknown; query: TableBody; call: TenantCall },
  { headerOf, send, timeoutMs }: { headerOf(query: TableBody): Header; send: Load<Header>; timeoutMs: number },
) {
  if (!isUpload(body)) {
    const members = body as TableBody;
    return toRateTableRecord(loaded(await send(tableParts(headerOf(members), members.rows ?? []), call)));
  }
  if (isWorkbook(body)) throw new ProblemError(notCsv());
  const response = await passOn(body, { maxBytes: maxFileBytes, call, timeoutMs }, ({ bytes }, options) =>
    send(tableParts(headerOf(query), bytes), options),
  );
  return toRateTableRecord(loaded(response));
}

function toMembers({ name = "", effective_from, applies_to = "", ...body }: TableBody) {
  const plain = fromBodyMembers(rateTableMembers, body);
  return { name, effectiveFrom: effective_from ?? "", appliesTo: applies_to, ...plain };
}

function create({ rateTables, uploadTimeoutMs }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/rate-tables",
    scope: "policies:write",
    operationId: "createRateTable",
    summary: "Load a rate table",
    description:
      "Loads the rates of a carrier, as JSON or as a CSV file with a header (`text/csv`, or the one file of a form; its name " +
      "and day are then in the query). A policy names the table in `rate_table`: classes that the policy does not rate itself " +
      "are rated from it. If rows are wrong, nothing is stored, and `errors` lists their problems.",
    query: newFileQuery,
    body: bodyWithRows(newRateTable, exampleNewRateTable),
    upload: { maxBytes: maxFileBytes, timeoutMs: uploadTimeoutMs, example: exampleRateTableFile },
    responses: { 201: response },
    async handle({ body, query, call }) {
      const headerOf = (headerBody: TableBody) => {
        if (headerBody.name === undefined) throw new ProblemError(missingMembers(["name"], ["name"]));
        return { members: toMembers(headerBody) };
      };
      const options = { headerOf, send: rateTables.createRateTable, timeoutMs: uploadTimeoutMs };
      return { status: 201, body: await load({ body, query, call }, options) };
    },
  });
}

function update({ rateTables, uploadTimeoutMs }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/rate-tables/{rate_table_id}",
    scope: "policies:write",
    operationId: "updateRateTable",
    summary: "Change a rate table",
    description:
      "Changes the members that are sent. `rows`, or a CSV file, replaces all rows. Other rows, another `effective_from` or " +
      "`applies_to` make a new version; the earlier versions stay readable. Completed audits whose rates change are out of " +
      "date. The same rows again, in any order, make no version.",
    params,
    query: fileChangeQuery,
    body: bodyWithRows(rateTableChange, exampleRateTableChange),
    upload: { maxBytes: maxFileBytes, timeoutMs: uploadTimeoutMs, example: exampleRateTableFile },
    refusals: [notFound],
    responses: { 200: { ...response, example: { ...exampleRateTable, version: 2 } } },
    async handle({ params: { rate_table_id: id }, body, query, call }) {
      const headerOf = (headerBody: TableBody) => {
        const names = ["name", "effective_from", "applies_to", ...memberNames(rateTableMembers)] as const;
        const paths = names.filter((name) => headerBody[name] !== undefined);
        return { id, members: toMembers(headerBody), updateMask: { paths } };
      };
      const options = { headerOf, send: rateTables.updateRateTable, timeoutMs: uploadTimeoutMs };
      return { status: 200, body: await load({ body, query, call }, options) };
    },
  });
}
