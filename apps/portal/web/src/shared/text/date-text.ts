import { texts } from "../../language/texts.ts";

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** The first moment of a day in UTC; undefined for a text that names no day. */
function midnightOf(date: string): Date | undefined {
  const [text] = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(date) ?? [];
  const midnight = new Date(`${text}T00:00:00Z`);
  // A day that the calendar does not have, such as February 30, would become another one.
  return text && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text) ? midnight : undefined;
}

/** `2026-03-01`, or a point in time in UTC, as `Mar 1, 2026`. A text that names no day stays as it is. */
export function dayText(date: string): string {
  const midnight = midnightOf(date);
  return midnight ? texts().day.format(midnight) : date;
}

/** `2026-03` as `March 2026` or, for axes and cells, `Mar 2026`. */
export function monthText(name: string, length: "long" | "short" = "long"): string {
  const first = midnightOf(`${name}-01`);
  return first ? (length === "long" ? month : shortMonth).format(first) : name;
}

/** First and last day: `Jan 1 – 15, 2026`; one day once. */
export function periodText(start: string, end: string): string {
  const first = midnightOf(start);
  const last = midnightOf(end);
  if (!first || !last || last < first) return texts().fromTo(dayText(start), dayText(end));
  return texts().day.formatRange(first, last);
}

/** A text of a service in which days are `2026-01-01` and periods `2026-01-01 to 2026-10-31`, for a person. */
export function withDayTexts(text: string): string {
  return text.replaceAll(
    /(\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?(?![\d-])/g,
    (_all, start: string, end?: string) => (end ? periodText(start, end) : dayText(start)),
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long ago or ahead a moment is, if that is less than a week; otherwise undefined. Days are those of the browser's zone. */
export function agoText(atMs: number, nowMs: number): string | undefined {
  const aheadMs = atMs - nowMs;
  const minutes = Math.round(aheadMs / minuteMs);
  if (Math.abs(aheadMs) < minuteMs * 0.75) return aheadMs > 10_000 ? texts().inAMoment : texts().justNow;
  if (Math.abs(minutes) < 60) return texts().relative.format(minutes, "minute");
  const hours = Math.round(aheadMs / hourMs);
  if (Math.abs(hours) < 24) return texts().relative.format(hours, "hour");
  const days = Math.round((dayStartMs(atMs) - dayStartMs(nowMs)) / (24 * hourMs));
  return Math.abs(days) < 7 ? texts().relative.format(days, "day") : undefined;
}

const dayStartMs = (atMs: number) => new Date(atMs).setHours(0, 0, 0, 0);
