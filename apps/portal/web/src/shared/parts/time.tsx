import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { texts } from "../../language/texts.ts";
import { agoText, dayText, periodText } from "../text/date-text.ts";
import { useTick } from "../text/tick.ts";
import { Nothing } from "./amount.tsx";
import classes from "./time.module.css";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

const zoned = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

interface TimeProps {
  readonly at: Timestamp | undefined;
  /** Never says how long ago. */
  readonly full?: boolean;
  /** Names the zone, for what is printed and read elsewhere. */
  readonly zone?: boolean;
}

/** A point in time in the zone of the browser, the exact one in UTC on hover. */
export function Time({ at, full = false, zone = false }: TimeProps) {
  useTick();
  if (!at) return <Nothing />;
  const date = timestampDate(at);
  const iso = date.toISOString();
  return (
    <time dateTime={iso} title={iso} className={classes.time}>
      {(!full && agoText(date.getTime(), Date.now())) || (zone ? zoned : moment).format(date)}
    </time>
  );
}

/** A day such as `2026-03-01`, which is the same in every zone. */
export function Day({ date }: { readonly date: string }) {
  return date ? (
    <time dateTime={date} title={date} className={classes.time}>
      {dayText(date)}
    </time>
  ) : (
    <Nothing />
  );
}

/** A point in time in UTC, as lists sort and export it; empty for none. */
export function isoOf(at: Timestamp | undefined): string {
  return at ? timestampDate(at).toISOString() : "";
}

/** The day of a point in time that is the first moment of a day in UTC, such as the begin of a policy. */
export function dayOf(at: Timestamp | undefined): string {
  return at ? timestampDate(at).toISOString().slice(0, 10) : "";
}

/** The last day that a term covers, which ends with this point in time, such as the end of a policy: every page shows this one. */
export function lastDayOf(end: Timestamp | undefined): string {
  return end ? new Date(timestampDate(end).getTime() - 1).toISOString().slice(0, 10) : "";
}

/** First and last day of a period; the year once if it is the same. */
export function Period({ start, end }: { readonly start: string; readonly end: string }) {
  if (!start || !end) return <Nothing />;
  return (
    <span title={texts().fromTo(start, end)} className={classes.period}>
      {periodText(start, end)}
    </span>
  );
}
