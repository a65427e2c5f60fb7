import { pathBelowVersion } from "../version-prefix.ts";
import { form1 } from "./form-1.ts";
import { form2 } from "./form-2.ts";
import { form3 } from "./form-3.ts";
import { form4 } from "./form-4.ts";
import type { ErrorContext, Problem } from "./problem.ts";

/** Turns a problem into the JSON body of one error form. */
export type ErrorForm = (problem: Problem, context: ErrorContext) => Readonly<Record<string, unknown>>;

/** Profile A's forms by resource; a row covers what lies below it too. Profile B speaks form 4 everywhere. */
const formsOfProfileA: readonly (readonly [resource: string, form: ErrorForm])[] = [
  ["/payroll/reports", form2],
  ["/employees/sync", form2],
  ["/files", form2],
  ["/api-keys", form3],
  ["/webhooks", form3],
];

/** Form of collections, and of paths without an endpoint. */
const otherFormOfProfileA: ErrorForm = form1;

/**
 * The error form that an endpoint speaks.
 *
 * @param path as requested, under `/api/v1` or `/v1`; a query string is allowed
 */
export function formOf(profile: "A" | "B", path: string): ErrorForm {
  if (profile === "B") return form4;
  const resource = pathBelowVersion(path);
  if (resource === undefined) return otherFormOfProfileA;
  const row = formsOfProfileA.find(([covered]) => resource === covered || resource.startsWith(`${covered}/`));
  return row?.[1] ?? otherFormOfProfileA;
}
