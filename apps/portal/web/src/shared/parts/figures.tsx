import type { ReactNode } from "react";
import { Money } from "./amount.tsx";
import classes from "./figures.module.css";

interface FiguresProps {
  /** Says the same as the figures, for who reads one line. */
  readonly sentence: string;
  /** Names and values, the one that matters most at the end; a text is an amount of money. */
  readonly figures: readonly (readonly [name: string, value: ReactNode])[];
}

/** The amounts that a page is about, larger than everything else on it. */
export function Figures({ sentence, figures }: FiguresProps) {
  return (
    <div className={classes.panel}>
      <p className={classes.sentence} role="status">
        {sentence}
      </p>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === "string" ? <Money value={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
