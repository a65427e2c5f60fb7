import { invalidField } from "../problem.ts";

export const minPasswordLength = 12;
export const maxPasswordLength = 128;

/** Throws INVALID_ARGUMENT naming the field. */
export function checkPassword(password: string, field: string): void {
  if (password.length >= minPasswordLength && password.length <= maxPasswordLength) return;
  throw invalidField(field, `must have ${minPasswordLength} to ${maxPasswordLength} characters`);
}
