import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture();
});

const owner = ["owner_id", "owner_type"];
const page = ["owner_id", "limit", "starting_after"];
const collections = {
  policies: "policy_id",
  employees: "employee_record_id",
  payments: "payment_id",
  audits: "audit_id",
};

/** The query parameters and body members of each endpoint in the specification of the API. */
const requests: { profile: "A" | "B"; request: string; query?: string[]; body?: string[] }[] = [
  {
    profile: "A",
    request: "post /payroll/reports",
    body: [
      "employer_id",
      "period_start",
      "period_end",
      "employees",
      "payroll_data",
      ...[
        "employee_id",
        "name",
        "classification_code",
        "hours_worked",
        "gross_wages",
        "overtime_hours",
        "overtime_pay",
      ].map((member) => `employees.${member}`),
      ...["total_payroll", "total_hours", "officer_payroll", "subcontractor_payments"].map(
        (member) => `payroll_data.${member}`,
      ),
    ],
  },
  {
    profile: "B",
    request: "post /payroll/reports",
    body: [
      "employer_id",
      "pay_period",
      "employees",
      "pay_period.start_date",
      "pay_period.end_date",
      ...["employee_id", "first_name", "last_name", "gross_pay", "hours_worked", "job_classification", "state"].map(
        (member) => `employees.${member}`,
      ),
    ],
  },
  {
    profile: "A",
    request: "post /employees/sync",
    body: [
      "employer_id",
      "employees",
      ...["employee_id", "action", "name", "hire_date", "classification_code", "hourly_rate"].map(
        (member) => `employees.${member}`,
      ),
      "employees.termination_date",
      "employees.termination_reason",
    ],
  },
  {
    profile: "B",
    request: "post /employees/sync",
    body: [
      "employer_id",
      "employees",
      ...["employee_id", "first_name", "last_name", "email", "hire_date", "employment_status", "job_title"].map(
        (member) => `employees.${member}`,
      ),
      "employees.job_classification",
      "employees.department",
      "employees.state",
    ],
  },
  { profile: "A", request: "get /files/status/{file_id}" },
  { profile: "A", request: "post /api-keys", body: [...owner, "environment"] },
  { profile: "A", request: "get /api-keys", query: [...owner, ...page] },
  { profile: "A", request: "delete /api-keys/{api_key_id}", query: ["owner_id"] },
  { profile: "A", request: "post /webhooks", body: [...owner, "url", "events"] },
  { profile: "A", request: "get /webhooks", query: [...owner, ...page] },
  { profile: "A", request: "get /webhooks/{webhook_id}", query: ["owner_id"] },
  { profile: "A", request: "patch /webhooks/{webhook_id}", body: ["owner_id"] },
  { profile: "A", request: "delete /webhooks/{webhook_id}", query: ["owner_id"] },
  ...Object.entries(collections).flatMap(([collection, id]) => [
    { profile: "A" as const, request: `get /${collection}`, query: page },
    { profile: "A" as const, request: `post /${collection}`, body: ["owner_id"] },
    { profile: "A" as const, request: `get /${collection}/{${id}}`, query: ["owner_id"] },
    { profile: "A" as const, request: `patch /${collection}/{${id}}`, body: ["owner_id"] },
    { profile: "A" as const, request: `delete /${collection}/{${id}}`, query: ["owner_id"] },
  ]),
  { profile: "A", request: "post /policies", body: ["employer_id", "effective_date", "premium", "owner_id"] },
  {
    profile: "A",
    request: "patch /policies/{policy_id}",
    body: ["employer_id", "effective_date", "premium", "owner_id"],
  },
  { profile: "B", request: "post /webhooks", body: ["url", "events", "description"] },
  { profile: "B", request: "put /webhooks/{webhook_id}", body: ["events", "status"] },
];

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

type Schemas = Record<string, Schema>;

/** Paths of all members that a schema describes; those of the elements of a list are below the list. */
function membersOf(schema: Schema, schemas: Schemas, at = ""): string[] {
  const name = schema.$ref?.split("/").at(-1);
  const { properties = {}, items, oneOf = [], anyOf = [] } = (name === undefined ? schema : schemas[name]) ?? {};
  return [
    ...Object.entries(properties).flatMap(([member, value]) => [
      `${at}${member}`,
      ...membersOf(value, schemas, `${at}${member}.`),
    ]),
    ...[...oneOf, ...anyOf, ...(items ? [items] : [])].flatMap((option) => membersOf(option, schemas, at)),
  ];
}

interface Operation {
  parameters: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

describe("what the specification sends is known", () => {
  test.each(requests)("$profile $request", async ({ profile, request, query = [], body = [] }) => {
    const response = await fetch(`${fixture.url}/v1/openapi.json?profile=${profile}`);
    const { paths, components } = (await response.json()) as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Schemas };
    };
    const [method = "", path = ""] = request.split(" ");
    const operation = paths[path]?.[method];
    const parameters = operation?.parameters.map(({ name }) => name);
    expect(parameters).toEqual(expect.arrayContaining(query));
    const schema = operation?.requestBody?.content["application/json"]?.schema ?? {};
    expect(membersOf(schema, components.schemas)).toEqual(expect.arrayContaining(body));
  });
});
