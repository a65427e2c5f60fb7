import type { EntryError, SyncEmployeesResponse } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Environment } from "@platform/service/tenant";
import { z } from "zod";

const entryError = z.object({
  index: z.int().meta({ description: "Place among the employees of the request, from 0." }),
  employee_id: z.string(),
  code: z.enum(["EMPLOYEE_NOT_FOUND", "EMPLOYEE_ALREADY_ACTIVE", "TERMINATION_BEFORE_HIRE", "INVALID_FIELD"]),
  message: z.string(),
});

const errors = z.array(entryError).meta({ description: "Entries that were not applied; the others were." });

export const answerSchemaA = z.object({
  message: z.string(),
  environment: z.enum(["sandbox", "production"]),
  employer_id: z.string(),
  employees_processed: z.int().meta({ description: "Entries that were not refused, those that changed nothing too." }),
  employees_created: z.int(),
  employees_updated: z.int(),
  employees_terminated: z.int(),
  errors,
});

export const answerSchemaB = z.object({
  success: z.literal(true),
  employees_synced: z.int().meta({ description: "Entries that were not refused, those that changed nothing too." }),
  employees_created: z.int(),
  employees_updated: z.int().meta({ description: "Terminations too." }),
  errors,
});

/** Profile A's 200: what the changes came to. */
export function answerA(synced: SyncEmployeesResponse, employerId: string, environment: Environment) {
  return {
    message: messageOf(synced.errors.length),
    environment,
    employer_id: employerId,
    employees_processed: synced.processed,
    employees_created: synced.created,
    employees_updated: synced.updated,
    employees_terminated: synced.terminated,
    errors: synced.errors.map(showError),
  };
}

/** Profile B's 200: what the roster came to. */
export function answerB(synced: SyncEmployeesResponse) {
  return {
    success: true,
    employees_synced: synced.processed,
    employees_created: synced.created,
    employees_updated: synced.updated + synced.terminated,
    errors: synced.errors.map(showError),
  };
}

function messageOf(refused: number): string {
  if (refused === 0) return "The changes were applied.";
  return `The changes were applied, but for ${refused} that ${refused === 1 ? "does" : "do"} not fit what is known.`;
}

function showError({ index, employeeId, code, message }: EntryError) {
  return { index, employee_id: employeeId, code, message };
}
