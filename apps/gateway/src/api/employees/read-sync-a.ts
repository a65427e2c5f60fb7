import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SyncEmployeesRequestSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import { z } from "zod";
import { isJsonObject } from "../../edge/body/json-object.ts";
import { violationsOf } from "../../edge/body/violations.ts";
import type { Outcome, Problem } from "../../edge/errors/problem.ts";
import { invalidMembers, malformed, missingMembers } from "../../edge/errors/problems.ts";
import { type EntryRead, readEntries } from "./read-entries.ts";
import { anyChange, changeFromA, changesA, syncA } from "./sync-a.ts";

/** A sync of either profile as employee-sync takes it. */
export type Sync = Required<Pick<MessageInitShape<typeof SyncEmployeesRequestSchema>, "employerId" | "changes">>;
type Change = Sync["changes"][number];

const requiredFields = ["employer_id", "employees"];

// Changes are a family of their own, checked only when what comes before them is right.
const topLevel = syncA
  .pick({ employer_id: true })
  .extend({ employees: z.custom<unknown[]>(Array.isArray, { error: "an array" }) });

/** Reads Profile A's sync. What is wrong is told one family at a time: missing members, wrong types, changes. */
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

/** What a change needs follows from its action, so that is read first. */
function readChange(entry: unknown, at: string): EntryRead<Change> {
  const any = anyChange.safeParse(entry);
  const action = isJsonObject(entry) ? anyChange.shape.action.safeParse(entry.action) : undefined;
  if (!action?.success) return { ok: false, violations: any.success ? [] : violationsOf(any.error, entry, { at }) };
  const read = changesA[action.data].safeParse(entry);
  if (!read.success) return { ok: false, violations: violationsOf(read.error, entry, { at }) };
  return { ok: true, change: changeFromA(read.data) };
}

function refuse(problem: Problem): Outcome<never> {
  return { ok: false, problem };
}
