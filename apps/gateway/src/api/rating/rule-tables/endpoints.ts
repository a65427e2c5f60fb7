import type { MessageInitShape } from "@bufbuild/protobuf";
import { type RuleTableRowsSchema, RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import type { CallOptions, Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { missingMembers, notCsv } from "../../../edge/errors/problems.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { passOn } from "../../../edge/upload/pass-on.ts";
import { isUpload, isWorkbook } from "../../../edge/upload/upload.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { type OwnerTables, ownerTableEndpoints } from "../owner-tables/read-endpoints.ts";
import { rowProblem } from "../rate-tables/send-table.ts";
import {
  exampleNewRuleTable,
  exampleRuleTable,
  exampleRuleTableChange,
  exampleRuleTableFile,
  exampleRuleTableId,
  exampleVersion,
} from "./examples.ts";
import { fileQuery, fromRows, newRuleTable, ruleTableChange } from "./members.ts";
import { ruleTableRecordSchema, ruleTableVersionSchema, toRuleTableRecord, toRuleTableVersion } from "./record.ts";
import { ruleTableRowsEndpoint } from "./rule-row-endpoints.ts";

type RuleTables = Calls<typeof RuleTableService>;

interface Dependencies {
  ruleTables: RuleTables;
  uploadTimeoutMs: number;
}

/** `/rule-tables` of Profile A. */
export function ruleTableEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const ruleTables = callsOf(RuleTableService);
  const dependencies = { ruleTables, uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS };
  return [
    ...[create, update].map((declare) => declare(dependencies)),
    ...ownerTableEndpoints(tablesOf(ruleTables)),
    ruleTableRowsEndpoint(ruleTables),
  ];
}

const shared = { profile: "A", tag: "Rule tables" } as const;
const naming = { noun: "rule table", record: "rule_table", exampleId: exampleRuleTableId } as const;
/** A file with the most rows that a table may have. */
const maxFileBytes = 2_097_152;
const params = idParams("rule_table_id", naming.noun, naming.exampleId);
const notFound = problemOfReason("RULE_TABLE_NOT_FOUND");
const inUse = problemOfReason("RULE_TABLE_IN_USE", { record: "policy pol_01KMS1D8RT5X9C3W7QAE2N6VHB" });
const response = { description: "The rule table.", schema: ruleTableRecordSchema, example: exampleRuleTable };

function tablesOf(ruleTables: RuleTables): OwnerTables {
  return {
    tag: shared.tag,
    ...naming,
    path: "/rule-tables",
    operation: "RuleTable",
    schema: ruleTableRecordSchema,
    versionSchema: ruleTableVersionSchema,
    example: exampleRuleTable,
    exampleVersion,
    notFound,
    inUse,
    async list(page, call) {
      const { ruleTables: tables, hasMore } = await ruleTables.listRuleTables(page, call);
      return { data: tables.map(toRuleTableRecord), has_more: hasMore };
    },
    get: async (id, call) => toRuleTableRecord(requireRecord((await ruleTables.getRuleTable({ id }, call)).ruleTable)),
    remove: (id, call) => ruleTables.deleteRuleTable({ id }, call),
    versions: async (id, call) =>
      (await ruleTables.listRuleTableVersions({ id }, call)).versions.map(toRuleTableVersion),
  };
}

type Rows = MessageInitShape<typeof RuleTableRowsSchema>;
type Loaded = Pick<Awaited<ReturnType<RuleTables["createRuleTable"]>>, "ruleTable" | "errors" | "errorsNotListed">;

interface TableRequest {
  body: unknown;
  query: { name?: string | undefined };
  call: TenantCall;
}

interface TableBody {
  name?: string | undefined;
  rows?: Parameters<typeof fromRows>[0] | undefined;
}

/** Sends the members of a JSON body, or those of the query with the file. Throws the 400 that lists the errors of its rows. */
async function load(
  { body, query, call }: TableRequest,
  timeoutMs: number,
  send: (members: { name?: string | undefined; rows?: Rows }, options: CallOptions) => Promise<Loaded>,
) {
  const outcome = await answerTo({ body, query, call }, timeoutMs, send);
  if (outcome.errors.length > 0) throw new ProblemError(rowProblem(outcome.errors, outcome.errorsNotListed));
  return toRuleTableRecord(requireRecord(outcome.ruleTable));
}

function answerTo(
  { body, query: { name }, call }: TableRequest,
  timeoutMs: number,
  send: (members: { name?: string | undefined; rows?: Rows }, options: CallOptions) => Promise<Loaded>,
): Promise<Loaded> {
  if (!isUpload(body)) {
    const { rows, ...members } = body as TableBody;
    const texts = rows && ({ form: { case: "texts", value: { rows: fromRows(rows) } } } as const);
    return send({ ...members, ...(texts && { rows: texts }) }, call);
  }
  if (isWorkbook(body)) throw new ProblemError(notCsv());
  return passOn(body, { maxBytes: maxFileBytes, call, timeoutMs }, async ({ bytes }, options) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return send({ name, rows: { form: { case: "csv", value: Buffer.concat(chunks) } } }, options);
  });
}

function create({ ruleTables, uploadTimeoutMs }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/rule-tables",
    scope: "policies:write",
    operationId: "createRuleTable",
    summary: "Load a rule table",
    description:
      "Loads the rules of a carrier, as JSON or as a CSV file with a header (`text/csv`, or the one file of a form; its name is then in " +
      "the query). A policy names the table in `rule_table`: its rows come before the rules on file, and after what the policy states " +
      "itself. If rows are wrong, nothing is stored, and `errors` lists their problems.",
    query: fileQuery,
    body: { schema: newRuleTable, example: exampleNewRuleTable },
    upload: { maxBytes: maxFileBytes, timeoutMs: uploadTimeoutMs, example: exampleRuleTableFile },
    responses: { 201: response },
    async handle({ body, query, call }) {
      const table = await load({ body, query, call }, uploadTimeoutMs, ({ name, rows = {} }, options) => {
        if (name === undefined) throw new ProblemError(missingMembers(["name"], ["name"]));
        return ruleTables.createRuleTable({ name, rows }, options);
      });
      return { status: 201, body: table };
    },
  });
}

function update({ ruleTables, uploadTimeoutMs }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/rule-tables/{rule_table_id}",
    scope: "policies:write",
    operationId: "updateRuleTable",
    summary: "Change a rule table",
    description:
      "Changes the members that are sent. `rows`, or a CSV file, replaces all rows and makes a new version; the earlier versions stay " +
      "readable. Completed audits whose rules change are out of date. The same rows again, in any order, make no version.",
    params,
    query: fileQuery,
    body: { schema: ruleTableChange, example: exampleRuleTableChange },
    upload: { maxBytes: maxFileBytes, timeoutMs: uploadTimeoutMs, example: exampleRuleTableFile },
    refusals: [notFound],
    responses: { 200: { ...response, example: { ...exampleRuleTable, version: 2 } } },
    async handle({ params: { rule_table_id: id }, body, query, call }) {
      const table = await load({ body, query, call }, uploadTimeoutMs, ({ name, rows }, options) => {
        const paths = [...(name === undefined ? [] : ["name"]), ...(rows ? ["rows"] : [])];
        return ruleTables.updateRuleTable({ id, name: name ?? "", rows: rows ?? {}, updateMask: { paths } }, options);
      });
      return { status: 200, body: table };
    },
  });
}
