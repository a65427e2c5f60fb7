import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A longer text would make a column so narrow that it fills a screen. */
const maxBesideOthers = 150;

function classOf(value: ReactNode): string {
  const isLong = typeof value === "string" && value.length > maxBesideOthers;
  return [classes.fact, ...(isLong ? [classes.long] : [])].join(" ");
}

/** Names and values of one record, side by side; a long text has a row of its own. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classOf(value)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
