import type { Probe } from "./probe.ts";

/** Response of a receiver to a request. */
export interface ProbeOutcome {
  /** Undefined if there was no complete response in time. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** Why there is no response. */
  readonly error: string;
}

/** Facts about the receiver that a case uses. */
export interface Receiver {
  /** Form of `Svc-Signature`. */
  readonly form: 1 | 2;
  /** In which a complete response must come. */
  readonly timeoutMs: number;
}

/** Verdict of a case. A warning is no failure: a receiver may have its reason. */
export interface Verdict {
  readonly status: "passed" | "warning" | "failed";
  readonly received: string;
  /** Change that the receiver needs; empty if it passed. */
  readonly fix: string;
}

type Make = (probe?: Partial<Probe>) => Probe;

/** One thing that a receiver must do. */
export interface ConformanceCase {
  readonly id: string;
  readonly title: string;
  readonly expected: string;
  readonly probes: (make: Make) => readonly Probe[];
  /** True: all at once. False: one after the other. */
  readonly isTogether?: boolean;
  /** Case without whose success this one says nothing new. */
  readonly needs?: string;
  readonly judge: (outcomes: readonly ProbeOutcome[], receiver: Receiver) => Verdict;
}

/** Size of the large body. Events are smaller; frameworks refuse 100 kB by default. */
const largeMessage = "x".repeat(256 * 1024);
/** Beside which a response is slow: an event that takes longer leaves little room under load. */
const slowShare = 0.3;
const burst = 5;
const dayMs = 86_400_000;

const passed = (received: string): Verdict => ({ status: "passed", received, fix: "" });
const isSuccess = ({ status }: ProbeOutcome) => status !== undefined && status >= 200 && status < 300;
const isRefusal = ({ status }: ProbeOutcome) => status !== undefined && status >= 400 && status < 500;
const outcomeText = ({ status, error }: ProbeOutcome) => (status === undefined ? error : `status ${status}`);
const outcomeTexts = (outcomes: readonly ProbeOutcome[]) => [...new Set(outcomes.map(outcomeText))].join(", ");

/** A verdict for requests that must all be accepted. */
const accepted =
  (fix: string) =>
  (outcomes: readonly ProbeOutcome[]): Verdict =>
    outcomes.every(isSuccess)
      ? passed(outcomeTexts(outcomes))
      : { status: "failed", received: outcomeTexts(outcomes.filter((outcome) => !isSuccess(outcome))), fix };

/** A verdict for requests whose signed time is wrong: all must be refused, except where the form signs no time. */
const untimely =
  (fix: string) =>
  (outcomes: readonly ProbeOutcome[], { form }: Receiver): Verdict => {
    const others = outcomes.filter((outcome) => !isRefusal(outcome));
    if (others.length === 0) return passed(outcomeTexts(outcomes));
    const received = outcomeTexts(others);
    if (form === 1 || !others.every(isSuccess)) return { status: "failed", received, fix };
    const untimed =
      "Svc-Signature of form 2 signs no time. Verify webhook-signature (Standard Webhooks), which does, or register the webhook with signature 1.";
    return { status: "warning", received, fix: untimed };
  };

/** Returns what most probably keeps a receiver from accepting a correct event. */
export function fixOfRefusal({ status, durationMs }: ProbeOutcome, timeoutMs: number): string {
  if (status === undefined && durationMs >= timeoutMs * 0.9)
    return "Store the event, respond, end the response, and process the event afterwards.";
  if (status === undefined) return "Check the address, and that the receiver runs and writes a response.";
  if (status < 400) return "Register the address that the redirect leads to: redirects are not followed.";
  if (status >= 500) return "Find the exception in the log of your receiver: it does not respond with 2xx.";
  return "If your receiver refuses the signature, compare its secret with that of the webhook, and verify the raw bytes of the body, before any parser. Otherwise return 2xx.";
}

const wrongSignatures = {
  forged: "another secret",
  altered: "a changed body",
  missing: "no signature",
  wrong_begin: "a digest with another first character",
  wrong_end: "a digest with another last character",
  cut: "eight characters of the digest",
  empty: "an empty digest",
} as const satisfies Partial<Record<Probe["signing"], string>>;
const wrongSignings = Object.keys(wrongSignatures) as (keyof typeof wrongSignatures)[];

/** The case of a body that a parser would change, which few real events are. */
export const exactText: ConformanceCase = {
  id: "exact_text",
  title: "The bytes of the body are verified",
  expected: "2xx to a body with 2400.00, 1.0E+2, \\u00e9 and é, and members in another order",
  probes: (make) => [make({ content: "exact" })],
  judge: accepted(
    "Verify the bytes as they arrived, before any parser, and decode them as UTF-8 only afterwards: JSON that was parsed and written again has other numbers, escapes and order.",
  ),
};

/** Every case, in the order in which they are run. The platform and `premium-audit doctor` run the same. */
export const conformanceCases: readonly ConformanceCase[] = [
  {
    id: "correct_event",
    title: "An event of ours is accepted",
    expected: "2xx to a webhook.test that is signed with the secret of the webhook",
    probes: (make) => [make()],
    judge([outcome], receiver) {
      if (!outcome || isSuccess(outcome)) return passed(outcome ? outcomeText(outcome) : "");
      return { status: "failed", received: outcomeText(outcome), fix: fixOfRefusal(outcome, receiver.timeoutMs) };
    },
  },
  {
    id: "further_members",
    title: "Members of tomorrow are accepted",
    expected: "2xx to an event with members that no event has today",
    probes: (make) => [make({ content: "further" })],
    judge: accepted("Ignore members that you do not know: we add members without another version of the API."),
  },
  exactText,
  {
    id: "bad_signature",
    title: "What is not ours is refused",
    expected:
      "4xx to a signature of another secret, to a body that was changed after it was signed, to wrong and shortened digests, and to no signature",
    probes: (make) => wrongSignings.map((signing) => make({ signing })),
    isTogether: true,
    judge(outcomes) {
      const wrong = outcomes.flatMap((outcome, index) => {
        const signing = wrongSignings[index];
        return isRefusal(outcome) || !signing ? [] : [`${outcomeText(outcome)} to ${wrongSignatures[signing]}`];
      });
      if (wrong.length === 0) return passed(outcomeTexts(outcomes));
      const fix =
        "Verify the signature over the raw body before anything else, compare the whole digest in constant time, and return 400 if it does not match or is missing. A 5xx would make us send it again.";
      return { status: "failed", received: wrong.join(", "), fix };
    },
  },
  {
    id: "old_timestamp",
    title: "A recorded request is refused",
    expected: "4xx to a request that was signed an hour ago",
    probes: (make) => [make({ signing: "old" })],
    needs: "bad_signature",
    judge: untimely("Compare the signed time with your clock, and return 400 if they differ by more than 5 minutes."),
  },
  {
    id: "mixed_headers",
    title: "A time that is not signed is not believed",
    expected: "4xx to a signature of an hour ago beside the time of now in another header",
    probes: (make) => [make({ signing: "old_fresh_header" }), make({ signing: "old_fresh_signature" })],
    needs: "old_timestamp",
    judge: untimely(
      "Take the time that your signature covers: t of Svc-Signature, or webhook-timestamp where you verify webhook-signature.",
    ),
  },
  {
    id: "future_timestamp",
    title: "A request of the future is refused",
    expected: "4xx to a request that is signed an hour ahead",
    probes: (make) => [make({ signing: "future" })],
    needs: "old_timestamp",
    judge: untimely("Refuse a signed time that is more than 5 minutes ahead, too: it could be used for long."),
  },
  {
    id: "during_rotation",
    title: "An event with two signatures is accepted",
    expected: "2xx while a new secret signs beside yours",
    probes: (make) => [make({ signing: "rotating" })],
    judge: accepted(
      "Split webhook-signature at its spaces, and accept the event if one signature matches. Svc-Signature always has one.",
    ),
  },
  {
    id: "repeated_id",
    title: "A repeated event is accepted",
    expected: "2xx each time: events are delivered at least once",
    probes(make) {
      const first = make();
      return [first, first, { ...first, signing: "renamed" }];
    },
    judge: accepted(
      "Return 2xx to an event whose id you have processed, and do nothing else. Any other status makes us send it again, and in the end disables the webhook.",
    ),
  },
  {
    id: "reordered_events",
    title: "Events in another order are accepted",
    expected: "2xx to a later event, then to an earlier one",
    probes: (make) => [make(), make({ createdAt: new Date(Date.now() - 60_000) })],
    judge: accepted("Accept events in any order. Where you need the current state, request it from the API."),
  },
  {
    id: "late_delivery",
    title: "An old event with a new signature is accepted",
    expected: "2xx to an event of yesterday that is signed now, as retries and replays are",
    probes: (make) => [make({ createdAt: new Date(Date.now() - dayMs) })],
    judge: accepted("Take the age of a request from its signed time, never from the time of the event."),
  },
  {
    id: "slow_answer",
    title: "Responses come in time",
    expected: `2xx to ${burst} events at once, within the time-out of the webhook`,
    probes: (make) => Array.from({ length: burst }, () => make()),
    isTogether: true,
    judge(outcomes, { timeoutMs }) {
      const fix = "Store the event in a queue or a table, respond, and process it afterwards.";
      const longestMs = Math.max(...outcomes.map(({ durationMs }) => durationMs));
      const received = `${outcomeTexts(outcomes)}, the slowest after ${longestMs} ms`;
      if (!outcomes.every(isSuccess)) return { status: "failed", received, fix };
      return longestMs > timeoutMs * slowShare ? { status: "warning", received, fix } : passed(received);
    },
  },
  {
    id: "large_body",
    title: "A large event is accepted",
    expected: "2xx to a body of 256 KiB",
    probes: (make) => [make({ message: largeMessage })],
    judge: accepted("Raise the limit of the body to 1 MiB: many frameworks refuse more than 100 kB."),
  },
];
