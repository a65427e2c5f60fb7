import { Code, ConnectError } from "@connectrpc/connect";
import { ProblemSchema } from "@platform/contracts/portal/v1/errors";
import { serviceText, texts } from "../language/texts.ts";
import { withMemberNames } from "./member-name.ts";
import { signInProblems } from "./sign-in-problems.ts";

/** Description of a failed call for a person. */
export interface Problem {
  readonly title: string;
  readonly message: string;
  /** Language of the message, if that is not the language of the page. */
  readonly messageLang: "en" | undefined;
  /** The next step, in one sentence. */
  readonly advice: string;
  readonly reason: string;
  readonly requestId: string;
  /** Messages by member of the request. */
  readonly fields: Readonly<Record<string, string>>;
  readonly canRetry: boolean;
}

const retriable = new Set([Code.ResourceExhausted, Code.Unavailable, Code.DeadlineExceeded]);

/** So long a person needs to read the message anyway. */
const shortWaitSeconds = 5;

/** Reads any error of a call, with the server's message where there is one for people. */
export function problemOf(error: unknown): Problem {
  const connectError = ConnectError.from(error);
  const [detail] = connectError.findDetails(ProblemSchema);
  const waitSeconds = detail?.retryAfterSeconds ?? 0;
  const isNetwork = error instanceof TypeError || (connectError.cause instanceof TypeError && !detail);
  const code = isNetwork ? Code.Unavailable : connectError.code;
  const kinds: Readonly<Record<string, Pick<Problem, "title" | "advice">>> = texts().problems;
  const reason = detail?.reason ?? "";
  const isLongWait = waitSeconds > shortWaitSeconds;
  const { text: message, lang } = isNetwork
    ? { text: texts().unreachable, lang: undefined }
    : serviceText(
        "refusals",
        reason,
        withMemberNames(connectError.rawMessage, detail?.fields.map(({ field }) => field) ?? []),
      );
  return {
    ...(kinds[Code[code]] ?? texts().problems.unexpected),
    ...(kinds[reason] ?? signInProblems[reason]),
    ...(isLongWait && { advice: waitText(waitSeconds) }),
    canRetry: !isLongWait && (retriable.has(code) || !(Code[code] in kinds)),
    message,
    messageLang: lang,
    reason,
    requestId: detail?.requestId || connectError.metadata.get("x-svc-request-id") || "",
    fields: Object.fromEntries(detail?.fields.map(({ field, message }) => [field, message]) ?? []),
  };
}

/** `Try again in 12 minutes, at 2:45 PM.` */
function waitText(seconds: number): string {
  const { clock, tryInSeconds, tryInMinutes } = texts();
  if (seconds <= 90) return tryInSeconds(seconds);
  return tryInMinutes(Math.ceil(seconds / 60), clock.format(Date.now() + seconds * 1000));
}

/** True if nobody is signed in. */
export const isSignedOut = (error: unknown) => ConnectError.from(error).code === Code.Unauthenticated;
