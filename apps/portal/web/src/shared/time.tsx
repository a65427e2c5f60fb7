import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { Nothing } from "./amount.tsx";
import classes from "./time.module.css";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago, for less than a week; otherwise undefined. */
function ago(date: Date): string | undefined {
  const seconds = (date.getTime() - Date.now()) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return undefined;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return Math.abs(seconds) < 45 ? "just now" : relative.format(Math.round(seconds / size), unit);
}

/** A point in time in the zone of the browser, the exact one in UTC on hover. `full` never says how long ago. */
export function Time({ at, full = false }: { readonly at: Timestamp | undefined; readonly full?: boolean }) {
  if (!at) return <Nothing />;
  const date = timestampDate(at);
  const iso = date.toISOString();
  return (
    <time dateTime={iso} title={iso} className={classes.time}>
      {(!full && ago(date)) || moment.format(date)}
    </time>
  );
}

/** A day such as `2026-03-01`, which is the same in every zone. */
export function Day({ date }: { readonly date: string }) {
  return date ? (
    <time dateTime={date} className={classes.time}>
      {day.format(new Date(`${date}T00:00:00Z`))}
    </time>
  ) : (
    <Nothing />
  );
}

/** The day of a point in time that is the first moment of a day in UTC, such as the begin of a policy. */
export function dayOf(at: Timestamp | undefined): string {
  return at ? timestampDate(at).toISOString().slice(0, 10) : "";
}

/** First and last day as text: `Jan 1 – 15, 2026`. */
export function periodText(start: string, end: string): string {
  return day.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`));
}

/** First and last day of a period; the year once if it is the same. */
export function Period({ start, end }: { readonly start: string; readonly end: string }) {
  if (!start || !end) return <Nothing />;
  return (
    <span title={`${start} to ${end}`} className={classes.period}>
      {periodText(start, end)}
    </span>
  );
}
