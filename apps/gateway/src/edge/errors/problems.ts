import { narrowCodeOf, type Problem, sentenceOf, type Violation } from "./problem.ts";

/** The request as a whole cannot be read; `message` says why. */
export function malformed(message: string): Problem {
  return { kind: "malformed", message };
}

/**
 * Members of the body, or parameters, are missing or wrong. The message names the first and how many follow.
 *
 * @param violations at least one, at most `maxViolations`
 * @param notListed how many more there are
 */
export function invalidMembers(violations: readonly Violation[], notListed = 0): Problem {
  const [first] = violations;
  const others = violations.length - 1 + notListed;
  const rest = others > 0 ? ` ${others} more ${others === 1 ? "problem" : "problems"} found.` : "";
  return {
    kind: "validation",
    message: first ? `${sentenceOf(first)}${rest}` : "The request is not valid.",
    violations,
    ...(notListed > 0 && { violationsNotListed: notListed }),
  };
}

/**
 * Members of the body's top level that are not there.
 *
 * @param missing at least one
 * @param required all that must be there
 */
export function missingMembers(missing: readonly string[], required: readonly string[]): Problem {
  return {
    kind: "validation",
    message: `Missing required ${missing.length === 1 ? "field" : "fields"}: ${missing.join(", ")}.`,
    violations: missing.map((field) => ({ field, reason: "is required", missing: true })),
    details: { missing_fields: missing, required_fields: required },
  };
}

/** No endpoint has this method and path; `path` comes without its query, which may hold what is not to be repeated. */
export function noSuchEndpoint(method: string, path: string): Problem {
  return { kind: "not_found", message: `There is no ${method} ${path.slice(0, 200)}.` };
}

/** The host of the request is none that this gateway serves. */
export function misdirected(): Problem {
  return { kind: "misdirected", message: "This host is not served here. Use the base address of your profile." };
}

/** The sender of a body closed the connection before the end of it. Nobody reads the response, but the access log has a line of it. */
export function brokenOff(): Problem {
  return malformed("The connection was closed before the body had ended.");
}

/**
 * The path has other methods only.
 *
 * @param allowed at least one
 */
export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): Problem {
  const message = `${path.slice(0, 200)} has no ${method}. Its methods are ${allowed.join(", ")}.`;
  return { kind: "method_not_allowed", message, allowedMethods: allowed };
}

export function bodyTooLarge(maxBytes: number): Problem {
  return { kind: "too_large", message: `The body must have at most ${maxBytes} bytes.` };
}

/** Values are arrays, objects, texts, numbers, `true`, `false` and `null`. */
export function tooManyValues(most: number): Problem {
  return {
    kind: "too_large",
    message: `The body has more than ${most} values. Send its records in several requests.`,
  };
}

/** A member of the body, or a parameter of the query, is there more than once, so that it is not clear which one is meant. */
export function givenTwice(field: string): Problem {
  return invalidMembers([{ field, reason: "is given more than once; give it once", expected: "one value" }]);
}

/** None of the media types that the endpoint has is accepted. */
export function notAcceptable(offered: readonly string[]): Problem {
  return { kind: "not_acceptable", message: `Accept must allow one of ${offered.join(", ")}.` };
}

export function notJson(): Problem {
  return { kind: "unsupported_media_type", message: "The body must be sent with Content-Type: application/json." };
}

export function notCsv(): Problem {
  return {
    kind: "unsupported_media_type",
    message: "The body must be a file, sent with Content-Type: text/csv or multipart/form-data.",
  };
}

/** RFC 8259, 8.1: JSON between systems is in UTF-8. */
export function notUtf8(): Problem {
  return {
    kind: "unsupported_media_type",
    message: "The body must be in UTF-8: send Content-Type: application/json without a charset, or with charset=utf-8.",
  };
}

export function unknownCharset(): Problem {
  return {
    kind: "unsupported_media_type",
    message: "The charset of the Content-Type is not known. Send charset=utf-8, or no charset.",
  };
}

export function compressed(): Problem {
  return { kind: "unsupported_media_type", message: "The body must be sent without Content-Encoding." };
}

/** `exhausted` is the window that is full: the requests it allows, and its length in seconds. */
export function rateLimited(retryAfterSeconds: number, exhausted?: { limit: number; window: number }): Problem {
  const wait = `${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}`;
  return {
    kind: "rate_limited",
    message: `Too many requests. Try again in ${wait}.`,
    details: { retry_after: retryAfterSeconds, ...exhausted },
    retryAfterSeconds,
  };
}

/** An owner sends more large bodies at a time than it may. */
export function tooManyLargeBodiesOfOwner({ most, largeBytes }: { most: number; largeBytes: number }): Problem {
  return {
    kind: "rate_limited",
    message: `At most ${most} requests of an owner with a body of more than ${largeBytes} bytes can be in progress. Send the next one when one of them has its response.`,
    details: { retry_after: 1, limit: most },
    retryAfterSeconds: 1,
  };
}

/** The gateway has as many large bodies in progress as its memory holds. */
export function tooManyLargeBodies(): Problem {
  return {
    kind: "unavailable",
    message: "Too many large bodies are being processed. Try again in a second.",
    retryAfterSeconds: 1,
  };
}

/** More requests are in flight than this process can carry, and the owner has its share of them. */
export function overloaded(): Problem {
  return {
    kind: "unavailable",
    message: "Too many requests are being processed. Try again in a second.",
    retryAfterSeconds: 1,
  };
}

/** An owner has as many streams open as it may. */
export function tooManyStreamsOfOwner(most: number): Problem {
  return {
    kind: "rate_limited",
    message: `At most ${most} streams of an owner can be open in an environment. Close one before you open the next.`,
    details: { retry_after: 10, limit: most },
    retryAfterSeconds: 10,
  };
}

/** The gateway has as many streams open as it may. */
export function tooManyStreams(): Problem {
  return {
    kind: "unavailable",
    message: "Too many streams are open. Try again in ten seconds.",
    retryAfterSeconds: 10,
  };
}

/** Says nothing of the cause, which is in the log under the request id. */
export function internalError(): Problem {
  return { kind: "internal", message: "Something went wrong on our side. Try again, or send us the request id." };
}

/** A part of the platform does not respond; the same request may succeed later. */
export function unavailable(): Problem {
  return {
    kind: "unavailable",
    message: "The service is unavailable at the moment. Try again shortly.",
    retryAfterSeconds: 1,
  };
}

/** A service is unavailable for a listed reason. Forms 2 and 4 show no codes of reasons, so its code is in the details, too. */
export function unavailableFor(problem: Problem, retryAfterSeconds: number): Problem {
  return { ...problem, details: { code: narrowCodeOf(problem), retry_after: retryAfterSeconds }, retryAfterSeconds };
}
