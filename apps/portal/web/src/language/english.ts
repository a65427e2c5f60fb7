import type { PayrollTexts } from "./payroll-english.tsx";
import type { ServiceTexts } from "./service-texts.ts";

/** Texts of a kind of problem. */
interface ProblemText {
  readonly title: string;
  /** The next step, in one sentence. */
  readonly advice: string;
}

/** The texts of parts that pages in the applications of owners share with other pages. */
export const english = {
  /** Texts for what services write in English; undefined: as they write it. */
  services: undefined as ServiceTexts | undefined,
  /** Texts of the pages about payroll; undefined: in English, which is loaded with them. */
  payroll: undefined as PayrollTexts | undefined,
  product: "Premium audit",
  day: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  clock: new Intl.DateTimeFormat("en-US", { timeStyle: "short" }),
  relative: new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }),
  justNow: "just now",
  inAMoment: "in a moment",
  fromTo: (start: string, end: string) => `${start} to ${end}`,
  none: "none",
  yes: "Yes",
  loading: "Loading",
  close: "Close",
  cancel: "Cancel",
  tryAgain: "Try again",
  showMore: "Show more",
  requestId: "Request id",
  /** The same within a sentence. */
  ofRequestId: "request id",
  copy: {
    copy: "Copy",
    copied: "Copied",
    copyWhat: (what: string) => `Copy ${what}`,
    copiedWhat: (what: string) => `${what}: copied`,
  },
  problems: {
    InvalidArgument: { title: "Check what you entered", advice: "Correct the marked fields and try again." },
    NotFound: {
      title: "Not found",
      advice:
        "It may belong to the other environment or to another owner. Switch the environment, or go back to the list.",
    },
    PermissionDenied: {
      title: "Your role does not allow this",
      advice: "Ask an admin of your organization to do it, or to change your role under People.",
    },
    Unauthenticated: { title: "You are signed out", advice: "Sign in again to continue." },
    AlreadyExists: { title: "It exists already", advice: "Use the existing one, or choose another name." },
    FailedPrecondition: { title: "Not possible now", advice: "Reload the page to see the current state." },
    ResourceExhausted: { title: "Too many requests", advice: "Wait a minute, then try again." },
    Unavailable: { title: "The service is unavailable", advice: "Nothing was lost. Try again in a moment." },
    Canceled: { title: "Not confirmed", advice: "Try again, or sign in in another way." },
    DeadlineExceeded: { title: "This took too long", advice: "Try again in a moment." },
    PORTAL_SESSION_ENDED: { title: "This page has ended", advice: "What you uploaded was received." },
    LINK_INVALID: { title: "This link does not work", advice: "A link works once, and only for a while." },
    unexpected: {
      title: "Something went wrong",
      advice: "Try again. If it happens again, send the request id to support.",
    },
  } satisfies Readonly<Record<string, ProblemText>>,
  unreachable: "The portal could not be reached.",
  tryInSeconds: (seconds: number) => `Try again in ${seconds} seconds.`,
  tryInMinutes: (minutes: number, at: string) => `Try again in ${minutes} minutes, at ${at}.`,
  notUploaded: "The file could not be uploaded. Try again.",
  notAccepted: "The file was not accepted",
};

/** The texts of a language. */
export type Texts = typeof english;
