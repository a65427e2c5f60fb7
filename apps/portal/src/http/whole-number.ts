import { invalidField } from "../problem.ts";

/** Reads a number of the query, such as a version; absent or empty means 0. Throws INVALID_ARGUMENT naming it for anything else. */
export function wholeNumberOf(name: string, text: string | undefined): number {
  if (text === undefined || text === "") return 0;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidField(name, "must be a whole number from 1");
  return Number(text);
}
