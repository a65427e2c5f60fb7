import { Code, ConnectError } from "@connectrpc/connect";
import { ProblemSchema } from "@platform/contracts/portal/v1/errors";
import { withMemberNames } from "./member-name.ts";

/** Description of a failed call for a person. */
export interface Problem {
  readonly title: string;
  readonly message: string;
  /** The next step, in one sentence. */
  readonly advice: string;
  readonly reason: string;
  readonly requestId: string;
  /** Messages by member of the request. */
  readonly fields: Readonly<Record<string, string>>;
  readonly canRetry: boolean;
}

const texts: Partial<Record<Code, Pick<Problem, "title" | "advice" | "canRetry">>> = {
  [Code.InvalidArgument]: {
    title: "Check what you entered",
    advice: "Correct the marked fields and try again.",
    canRetry: false,
  },
  [Code.NotFound]: {
    title: "Not found",
    advice:
      "It may belong to the other environment or to another owner. Switch the environment, or go back to the list.",
    canRetry: false,
  },
  [Code.PermissionDenied]: {
    title: "Your role does not allow this",
    advice: "Ask an admin of your organization to do it, or to change your role under People.",
    canRetry: false,
  },
  [Code.Unauthenticated]: { title: "You are signed out", advice: "Sign in again to continue.", canRetry: false },
  [Code.AlreadyExists]: {
    title: "It exists already",
    advice: "Use the existing one, or choose another name.",
    canRetry: false,
  },
  [Code.FailedPrecondition]: {
    title: "Not possible now",
    advice: "Reload the page to see the current state.",
    canRetry: false,
  },
  [Code.ResourceExhausted]: { title: "Too many requests", advice: "Wait a minute, then try again.", canRetry: true },
  [Code.Unavailable]: {
    title: "The service is unavailable",
    advice: "Nothing was lost. Try again in a moment.",
    canRetry: true,
  },
  [Code.Canceled]: { title: "Not confirmed", advice: "Try again, or sign in in another way.", canRetry: false },
  [Code.DeadlineExceeded]: { title: "This took too long", advice: "Try again in a moment.", canRetry: true },
};
/** Reasons whose code alone would say something else. */
const reasons: Readonly<Record<string, Pick<Problem, "title" | "advice">>> = {
  SECOND_FACTOR_REQUIRED: {
    title: "A second step is needed",
    advice: "Open Your account, in the menu under your name.",
  },
  CONSENT_REQUIRED: { title: "The owner has not consented", advice: "Ask an admin of the owner for consent." },
  SIGN_IN_FAILED: { title: "You are not signed in", advice: "Check both and try again, or set a new password." },
  CODE_WRONG: {
    title: "This code does not work",
    advice: "Enter the code that your app shows now. Each code works once.",
  },
  PASSKEY_REFUSED: { title: "The passkey does not work", advice: "Try again, or use your password." },
  NO_ACCESS: { title: "No access", advice: "Ask an admin of the organization to invite you." },
  TOO_MANY_ATTEMPTS: { title: "Too many attempts", advice: "Wait a few minutes, then try again." },
  PORTAL_SESSION_ENDED: { title: "This page has ended", advice: "What you uploaded was received." },
  LINK_INVALID: { title: "This link does not work", advice: "A link works once, and only for a while." },
};
const unexpected = {
  title: "Something went wrong",
  advice: "Try again. If it happens again, send the request id to support.",
  canRetry: true,
};

/** So long a person needs to read the message anyway. */
const shortWaitSeconds = 5;

/** Reads any error of a call, with the server's message where there is one for people. */
export function problemOf(error: unknown): Problem {
  const connectError = ConnectError.from(error);
  const [detail] = connectError.findDetails(ProblemSchema);
  const waitSeconds = detail?.retryAfterSeconds ?? 0;
  const text = {
    ...(texts[connectError.code] ?? unexpected),
    ...reasons[detail?.reason ?? ""],
    ...(waitSeconds > shortWaitSeconds && { advice: `Try again ${inTime(waitSeconds)}.`, canRetry: false }),
  };
  const isNetwork = error instanceof TypeError || (connectError.cause instanceof TypeError && !detail);
  return {
    ...(isNetwork ? (texts[Code.Unavailable] ?? unexpected) : text),
    message: isNetwork
      ? "The portal could not be reached."
      : withMemberNames(connectError.rawMessage, detail?.fields.map(({ field }) => field) ?? []),
    reason: detail?.reason ?? "",
    requestId: detail?.requestId || connectError.metadata.get("x-svc-request-id") || "",
    fields: Object.fromEntries(detail?.fields.map(({ field, message }) => [field, message]) ?? []),
  };
}

const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** `in 12 minutes, at 2:45 PM`. */
function inTime(seconds: number): string {
  if (seconds <= 90) return `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes, at ${clock.format(Date.now() + seconds * 1000)}`;
}

/** True if nobody is signed in. */
export const isSignedOut = (error: unknown) => ConnectError.from(error).code === Code.Unauthenticated;
