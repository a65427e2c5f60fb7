import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type DeliveryCounts, SummaryInterval } from "@platform/contracts/webhooks/v1/webhooks";

export type Interval = (typeof SummaryInterval)["HOUR" | "DAY"];

/** Period of a history of deliveries. */
export interface HistorySpan {
  readonly label: string;
  readonly interval: Interval;
  readonly count: number;
}

export const spans = {
  day: { label: "24 hours", interval: SummaryInterval.HOUR, count: 24 },
  month: { label: "30 days", interval: SummaryInterval.DAY, count: 30 },
} as const satisfies Record<string, HistorySpan>;

const lengthMs = { [SummaryInterval.HOUR]: 3_600_000, [SummaryInterval.DAY]: 86_400_000 } as const;

/** Deliveries of one interval; all zero if there were none. */
export interface HistoryBar {
  readonly startMs: number;
  readonly delivered: number;
  readonly failed: number;
  readonly attempting: number;
}

/** Begin and end of a span in milliseconds: whole intervals in UTC, the last of which contains `nowMs`. */
export function periodOf({ interval, count }: HistorySpan, nowMs: number): { fromMs: number; toMs: number } {
  const toMs = (Math.floor(nowMs / lengthMs[interval]) + 1) * lengthMs[interval];
  return { fromMs: toMs - count * lengthMs[interval], toMs };
}

/** The begins of the intervals of a span, oldest first. */
export function startsOf({ interval, count }: HistorySpan, fromMs: number): number[] {
  return Array.from({ length: count }, (_start, index) => fromMs + index * lengthMs[interval]);
}

/** Every interval of a span, also those without deliveries, oldest first. */
export function barsOf(span: HistorySpan, fromMs: number, counts: readonly DeliveryCounts[]): HistoryBar[] {
  const byStart = new Map(counts.map((each) => [each.start ? timestampMs(each.start) : 0, each]));
  return startsOf(span, fromMs).map((startMs) => {
    const { delivered = 0, failed = 0, attempting = 0 } = byStart.get(startMs) ?? {};
    return { startMs, delivered, failed, attempting };
  });
}

/** A share, rounded down so that one failure never reads as all. */
export function shareText(part: number, whole: number, verb: string): string {
  const percent = Math.floor((part / whole) * 1000) / 10;
  return `${percent}% ${verb}: ${part.toLocaleString("en-US")} of ${whole.toLocaleString("en-US")}`;
}

/** The share of settled deliveries that were delivered; empty if there are none. */
export function successText(bars: readonly HistoryBar[]): string {
  const sum = (figureOf: (bar: HistoryBar) => number) => bars.reduce((total, bar) => total + figureOf(bar), 0);
  const delivered = sum((bar) => bar.delivered);
  const settled = delivered + sum((bar) => bar.failed);
  return settled === 0 ? "" : shareText(delivered, settled, "delivered");
}

const hour = new Intl.DateTimeFormat("en-US", { weekday: "short", hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Name of an interval: an hour in the zone of the browser, a day in UTC. */
export function intervalText(startMs: number, interval: Interval): string {
  return (interval === SummaryInterval.HOUR ? hour : day).format(startMs);
}
