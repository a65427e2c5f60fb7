import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { invalidField } from "../problem.ts";

export const minPasswordLength = 12;
export const maxPasswordLength = 128;
/** Score of zxcvbn from which a password takes more guesses than a stolen hash allows: 10^8. */
const leastScore = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * Throws INVALID_ARGUMENT naming the field for a password that is too short, too long, or on the list of common passwords, also with
 * small changes of it.
 *
 * @param about e-mail address and name of the person, which others know
 */
export function checkPassword(password: string, field: string, about: readonly string[] = []): void {
  if (password.length < minPasswordLength || password.length > maxPasswordLength) {
    throw invalidField(field, `must have ${minPasswordLength} to ${maxPasswordLength} characters`);
  }
  // Made when it is needed first: reading its dictionary takes a second.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (estimator.check(password, [...about]).score >= leastScore) return;
  throw invalidField(field, "is easy to guess: it is a common password, or almost one");
}
