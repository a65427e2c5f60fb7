import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture();
});

const owner = ["owner_id", "owner_type"];
const page = ["owner_id", "limit", "starting_after"];
const collections = ["policies", "employees", "payments", "audits"];

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
  ...collections.flatMap((collection) => [
    { profile: "A" as const, request: `get /${collection}`, query: page },
    { profile: "A" as const, request: `post /${collection}`, body: ["owner_id"] },
    { profile: "A" as const, request: `get /${collection}/{id}`, query: ["owner_id"] },
    { profile: "A" as const, request: `patch /${collection}/{id}`, body: ["owner_id"] },
    { profile: "A" as const, request: `delete /${collection}/{id}`, query: ["owner_id"] },
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
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** Paths of all members that a schema describes; those of the elements of a list are below the list. */
function membersOf({ properties = {}, items, oneOf = [], anyOf = [] }: Schema, at = ""): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, member]) => [`${at}${name}`, ...membersOf(member, `${at}${name}.`)]),
    ...[...oneOf, ...anyOf, ...(items ? [items] : [])].flatMap((option) => membersOf(option, at)),
  ];
}

interface Operation {
  parameters: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

describe("what the specification sends is known", () => {
  test.each(requests)("$profile $request", async ({ profile, request, query = [], body = [] }) => {
    const response = await fetch(`${fixture.url}/v1/openapi.json?profile=${profile}`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
    const [method = "", path = ""] = request.split(" ");
    const operation = paths[path]?.[method];
    const parameters = operation?.parameters.map(({ name }) => name);
    expect(parameters).toEqual(expect.arrayContaining(query));
    const schema = operation?.requestBody?.content["application/json"]?.schema ?? {};
    expect(membersOf(schema)).toEqual(expect.arrayContaining(body));
  });
});
