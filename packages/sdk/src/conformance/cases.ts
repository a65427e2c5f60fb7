/** How a request of a case is signed. `altered`: correctly, over another body. */
export type Signing = "valid" | "forged" | "altered" | "missing" | "old";

/** One request of a case: a `webhook.test`, so that a receiver that takes it for real does no harm. */
export interface Probe {
  readonly eventId: string;
  readonly createdAt: Date;
  /** `data.message` of the event. */
  readonly message: string;
  readonly signing: Signing;
}

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
  readonly judge: (outcomes: readonly ProbeOutcome[], receiver: Receiver) => Verdict;
}

/** How long ago the request of the case `old_timestamp` was signed. */
export const oldSignatureSeconds = 3600;
/** Size of the large body. Events are smaller; frameworks refuse 100 kB by default. */
const largeMessage = "x".repeat(256 * 1024);
/** Beside which a response is slow: an event that takes longer leaves little room under load. */
const slowShare = 0.3;
const burst = 5;

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

/** Every case, in the order in which they are run. The platform and `premium-audit doctor` run the same. */
export const conformanceCases: readonly ConformanceCase[] = [
  {
    id: "correct_event",
    title: "An event of ours is accepted",
    expected: "2xx to a webhook.test that is signed with the secret of the webhook",
    probes: (make) => [make()],
    judge: accepted(
      "Return 2xx without a redirect. If your receiver refuses the signature, compare its secret with that of the webhook, and verify the raw bytes of the body, before any parser.",
    ),
  },
  {
    id: "bad_signature",
    title: "What is not ours is refused",
    expected:
      "4xx to a signature of another secret, to a body that was changed after it was signed, and to no signature",
    probes: (make) => [make({ signing: "forged" }), make({ signing: "altered" }), make({ signing: "missing" })],
    judge(outcomes) {
      const names = ["another secret", "a changed body", "no signature"];
      const wrong = outcomes.flatMap((outcome, index) =>
        isRefusal(outcome) ? [] : [`${outcomeText(outcome)} to ${names[index]}`],
      );
      if (wrong.length === 0) return passed(outcomeTexts(outcomes));
      const fix =
        "Verify the signature over the raw body before anything else, compare in constant time, and return 400 if it does not match or is missing. A 5xx would make us send it again.";
      return { status: "failed", received: wrong.join(", "), fix };
    },
  },
  {
    id: "old_timestamp",
    title: "A recorded request is refused",
    expected: "4xx to a request that was signed an hour ago",
    probes: (make) => [make({ signing: "old", createdAt: new Date(Date.now() - oldSignatureSeconds * 1000) })],
    judge([outcome], { form }) {
      if (!outcome || isRefusal(outcome)) return passed(outcome ? outcomeText(outcome) : "");
      if (form === 2 && isSuccess(outcome)) {
        const fix =
          "Svc-Signature of form 2 signs no time. Verify webhook-signature (Standard Webhooks), which does, or register the webhook with signature 1.";
        return { status: "warning", received: outcomeText(outcome), fix };
      }
      const fix = "Compare the signed time with your clock, and return 400 if they differ by more than 5 minutes.";
      return { status: "failed", received: outcomeText(outcome), fix };
    },
  },
  {
    id: "repeated_id",
    title: "A repeated event is accepted",
    expected: "2xx both times: events are delivered at least once",
    probes(make) {
      const first = make();
      return [first, first];
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
