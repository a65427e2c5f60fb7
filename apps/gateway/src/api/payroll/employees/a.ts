import type { SyncEmployeesResponse } from "@platform/contracts/employee_sync/v1/employee_sync";
import { environmentSchema } from "@platform/public-records/value/environment";
import type { Environment } from "@platform/service/call/tenant";
import { employeeBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { isJsonObject } from "../../../edge/body/json-object.ts";
import { violationsOf } from "../../../edge/body/violations.ts";
import type { Outcome, Problem } from "../../../edge/errors/problem.ts";
import { invalidMembers, malformed, missingMembers } from "../../../edge/errors/problems.ts";
import type { UnreadMember } from "../../../edge/names/unread-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { nonNegativeDecimal, optionalDecimalString } from "../../shared/decimal.ts";
import { text } from "../../shared/text.ts";
import { publicFieldA } from "./change-field.ts";
import { type EntryRead, readEntries } from "./read-entries.ts";
import {
  acceptedCount,
  type Change,
  employerId,
  type Sync,
  syncResponseMembers,
  toEntryError,
  toSyncWarnings,
} from "./sync.ts";

const employeeId = text().meta({
  description: "Your id of the employee, the same in every report.",
  examples: ["emp_1003"],
});
const name = text().meta({ examples: ["Priya Raman"] });
const classCode = text().meta({ description: "Class code of the rating bureau.", examples: ["8810"] });
const hourlyRate = nonNegativeDecimal()
  .nullish()
  .meta({ description: "Pay for an hour, in US dollars.", examples: [28.75] });

/** An employee starts to work, for the first time or again. */
const hire = z.object({
  employee_id: employeeId,
  action: z.literal("hire"),
  name,
  hire_date: calendarDate().meta({ examples: ["2026-03-16"] }),
  classification_code: classCode,
  hourly_rate: hourlyRate,
});

/** Changes the members that are sent. */
const update = z.object({
  employee_id: employeeId,
  action: z.literal("update"),
  name: name.nullish(),
  classification_code: classCode.nullish(),
  hourly_rate: hourlyRate,
});

/** An employee stops working; a second termination corrects the first. */
const terminate = z.object({
  employee_id: employeeId,
  action: z.literal("terminate"),
  termination_date: calendarDate().meta({ examples: ["2026-03-31"] }),
  termination_reason: text({ maxLength: employeeBounds.terminationReasonLength })
    .nullish()
    .meta({ examples: ["End of the project"] }),
});

const changes = { hire, update, terminate };

/** Members of every change, whatever its action. */
const anyChange = z.object(
  { employee_id: employeeId, action: choice(["hire", "terminate", "update"]) },
  { error: "an object" },
);

/** Profile A's sync: changes to the employees of one employer. */
export const syncA = z.object({
  employer_id: employerId,
  employees: z
    .array(z.discriminatedUnion("action", [hire, update, terminate]))
    .min(1)
    .meta({ description: "Changes, applied in this order." }),
});

const requiredFields = ["employer_id", "employees"];

// Changes are a family of their own, checked only when what comes before them is right.
const topLevel = syncA
  .pick({ employer_id: true })
  .extend({ employees: z.custom<unknown[]>(Array.isArray, { error: "an array" }) });

/** Reads Profile A's sync. Reports problems of one kind at a time: missing members, wrong types, changes. */
export function readSyncA(body: unknown, maxEmployees: number): Outcome<Sync> {
  if (!isJsonObject(body)) return refuse(malformed("The body must be a JSON object."));
  const missing = requiredFields.filter((field) => body[field] === undefined || body[field] === null);
  if (missing.length > 0) return refuse(missingMembers(missing, requiredFields));
  const top = topLevel.safeParse(body);
  if (!top.success) return refuse(invalidMembers(violationsOf(top.error, body)));
  const { changes, violations, violationsNotListed } = readEntries(top.data.employees, maxEmployees, readChange);
  if (violations.length > 0) return refuse(invalidMembers(violations, violationsNotListed));
  return { ok: true, value: { employerId: top.data.employer_id, changes } };
}

/** The action decides which members a change needs, so it is read first. */
function readChange(entry: unknown, at: string): EntryRead<Change> {
  const any = anyChange.safeParse(entry);
  const action = isJsonObject(entry) ? anyChange.shape.action.safeParse(entry.action) : undefined;
  if (!action?.success) return { ok: false, violations: any.success ? [] : violationsOf(any.error, entry, { at }) };
  const read = changes[action.data].safeParse(entry);
  if (!read.success) return { ok: false, violations: violationsOf(read.error, entry, { at }) };
  return { ok: true, change: fromChange(read.data) };
}

function refuse(problem: Problem): Outcome<never> {
  return { ok: false, problem };
}

function fromChange(change: z.output<(typeof changes)[keyof typeof changes]>): Change {
  const employeeId = change.employee_id;
  if (change.action === "terminate") {
    const { termination_date: terminationDate, termination_reason: reason } = change;
    const value = { terminationDate, terminationReason: reason ?? "" };
    return { employeeId, change: { case: "termination", value } };
  }
  const hourlyRate = optionalDecimalString(change.hourly_rate);
  if (change.action === "hire") {
    const { name, hire_date: hireDate, classification_code: classCode } = change;
    return { employeeId, change: { case: "hire", value: { name, hireDate, classCode, hourlyRate: hourlyRate ?? "" } } };
  }
  const { name, classification_code: classCode } = change;
  const value = {
    ...(name && { name }),
    ...(classCode && { classCode }),
    ...(hourlyRate !== undefined && { hourlyRate }),
  };
  return { employeeId, change: { case: "update", value } };
}

/** Profile A's response to a sync. */
export const syncResponseSchemaA = z.object({
  message: z.string(),
  environment: environmentSchema,
  employer_id: z.string(),
  employees_processed: acceptedCount,
  employees_created: z.int(),
  employees_updated: z.int(),
  employees_terminated: z.int(),
  ...syncResponseMembers,
});

export function toSyncResponseA(
  synced: SyncEmployeesResponse,
  employerId: string,
  environment: Environment,
  unread: readonly UnreadMember[],
): z.input<typeof syncResponseSchemaA> {
  return {
    message: messageOf(synced.errors.length),
    environment,
    employer_id: employerId,
    employees_processed: synced.processed,
    employees_created: synced.created,
    employees_updated: synced.updated,
    employees_terminated: synced.terminated,
    errors: synced.errors.map(toEntryError),
    warnings: toSyncWarnings(synced, unread, publicFieldA),
  };
}

function messageOf(refused: number): string {
  if (refused === 0) return "The changes were applied.";
  return `The changes were applied, except ${refused} that ${refused === 1 ? "was" : "were"} refused. See errors.`;
}
