import Negotiator from "negotiator";
import { ProblemError } from "./errors/problem.ts";
import { notAcceptable } from "./errors/problems.ts";

/**
 * Returns the media type that a client likes best, as its header `Accept` says (RFC 9110, 12.5.1); the first one if it says nothing.
 * Throws a 406 if it accepts none of them.
 */
export function acceptedType<const Type extends string>(accept: string | undefined, offered: readonly Type[]): Type {
  const mediaType = new Negotiator({ headers: accept ? { accept } : {} }).mediaType([...offered]);
  const type = offered.find((each) => each === mediaType);
  if (type === undefined) throw new ProblemError(notAcceptable(offered));
  return type;
}
