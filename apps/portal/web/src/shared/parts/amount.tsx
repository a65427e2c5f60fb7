import { texts } from "../../language/texts.ts";
import { moneyText, rateText } from "../text/money-text.ts";
import classes from "./amount.module.css";

const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Decimal strings are formatted as they are: they never become binary numbers. */
const exact = (decimal: string) => decimal as Intl.StringNumericLiteral;

/** An amount of money, given as decimal string: `$1,234.50` for a person, the exact value on hover. */
export function Money({ value }: { readonly value: string }) {
  return value === "" ? <Nothing /> : <Exact value={value} text={moneyText(value)} />;
}

/** A price for each hour, unit or 100 dollars: it keeps its decimals. */
export function Rate({ value }: { readonly value: string }) {
  return value === "" ? <Nothing /> : <Exact value={value} text={rateText(value)} />;
}

function Exact({ value, text }: { readonly value: string; readonly text: string }) {
  return (
    <data value={value} title={value} className={classes.number}>
      {text}
    </data>
  );
}

/** A count or hours. */
export function Count({ value }: { readonly value: number | string }) {
  return <span className={classes.number}>{count.format(typeof value === "string" ? exact(value) : value)}</span>;
}

/** Placeholder of an absent value. */
export function Nothing() {
  return (
    <span className={classes.nothing}>
      <span aria-hidden>–</span>
      <span className={classes.hidden}>{texts().none}</span>
    </span>
  );
}
