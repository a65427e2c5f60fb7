import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { deletableEmployerListQuery, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleReportId } from "../records/record-examples.ts";
import { exampleEmployer, exampleEmployerChange, exampleEmployerId, exampleNewEmployer } from "./examples.ts";
import { employerChange, fromEmployerBody, newEmployer, updatedPaths } from "./members.ts";
import { employerRecordSchema, toEmployerRecord } from "./record.ts";

type Employers = Calls<typeof EmployerService>;

/** `/employers` of Profile A. */
export function employerEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const employers = callsOf(EmployerService);
  return [create, list, retrieve, update, remove].map((declare) => declare(employers));
}

const shared = { profile: "A", tag: "Employers" } as const;
const params = idParams("employer_record_id", "employer", exampleEmployerId);
const notFound = problemOfReason("EMPLOYER_NOT_FOUND");
const duplicate = problemOfReason("DUPLICATE_EMPLOYER", { id: exampleEmployerId });
const inUse = problemOfReason("EMPLOYER_IN_USE", { report_id: exampleReportId });
const response = { description: "The employer.", schema: employerRecordSchema, example: exampleEmployer };

function create(employers: Employers): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/employers",
    scope: "employees:write",
    operationId: "createEmployer",
    summary: "Create an employer",
    description:
      "Creates the record of an employer. The first payroll report, roster or policy of an employer creates it as well. Payroll for " +
      "an employer without a record is accepted with the warning `EMPLOYER_NEW`, so that a misspelt `employer_id` is noticed.",
    body: checkedBody(newEmployer, exampleNewEmployer),
    refusals: [duplicate],
    responses: { 201: response },
    async handle({ body, call }) {
      const { employer } = await employers.createEmployer({ members: fromEmployerBody(body) }, call);
      return { status: 201, body: toEmployerRecord(requireRecord(employer)) };
    },
  });
}

function list(employers: Employers): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/employers",
    scope: "employees:read",
    operationId: "listEmployers",
    summary: "List employers",
    description: "Lists your employers, the newest first. With `employer_id`, the one that has this id.",
    query: deletableEmployerListQuery,
    responses: {
      200: {
        description: "A page of employers.",
        schema: pageSchema(employerRecordSchema),
        example: { data: [exampleEmployer], has_more: false },
      },
    },
    async handle({ query, call }) {
      const { status: _, ...page } = toPageRequest(query);
      const { employers: data, hasMore } = await employers.listEmployers(page, call);
      return { status: 200, body: { data: data.map(toEmployerRecord), has_more: hasMore } };
    },
  });
}

function retrieve(employers: Employers): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/employers/{employer_record_id}",
    scope: "employees:read",
    operationId: "getEmployer",
    summary: "Retrieve an employer",
    description: "Returns an employer.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { employer_record_id: id }, call }) {
      const { employer } = await employers.getEmployer({ id }, call);
      return { status: 200, body: toEmployerRecord(requireRecord(employer)) };
    },
  });
}

function update(employers: Employers): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/employers/{employer_record_id}",
    scope: "employees:write",
    operationId: "updateEmployer",
    summary: "Change an employer",
    description: "Changes the members that you send. `employer_id` never changes, and `null` removes a member.",
    params,
    body: checkedBody(employerChange, exampleEmployerChange),
    refusals: [notFound],
    responses: { 200: { ...response, example: { ...exampleEmployer, address: exampleEmployerChange.address } } },
    async handle({ params: { employer_record_id: id }, body, call }) {
      const change = { id, members: fromEmployerBody(body), updateMask: { paths: updatedPaths(body) } };
      const { employer } = await employers.updateEmployer(change, call);
      return { status: 200, body: toEmployerRecord(requireRecord(employer)) };
    },
  });
}

function remove(employers: Employers): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/employers/{employer_record_id}",
    scope: "employees:write",
    operationId: "deleteEmployer",
    summary: "Delete an employer",
    description:
      "Soft-deletes an employer, such as one that a misspelt `employer_id` made. It is refused while a payroll report of the employer counts: void the report first.",
    params,
    query: ownerQuery,
    refusals: [notFound, inUse],
    responses: {
      200: {
        description: "The employer is deleted.",
        schema: deletedSchema("employer"),
        example: toDeleted(exampleEmployerId, "employer"),
      },
    },
    async handle({ params: { employer_record_id: id }, call }) {
      await employers.deleteEmployer({ id }, call);
      return { status: 200, body: toDeleted(id, "employer") };
    },
  });
}
