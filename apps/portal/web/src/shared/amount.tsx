import classes from "./amount.module.css";

const money = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Decimal strings are formatted as they are: they never become binary numbers. */
const exact = (decimal: string) => decimal as Intl.StringNumericLiteral;

/** An amount of money, given as decimal string: two decimals for a person, the exact value on hover. */
export function Money({ value }: { readonly value: string }) {
  if (value === "") return <Nothing />;
  return (
    <data value={value} title={value} className={classes.number}>
      {money.format(exact(value)).replace("-", "−")}
    </data>
  );
}

/** A count or hours. */
export function Count({ value }: { readonly value: number | string }) {
  return <span className={classes.number}>{count.format(typeof value === "string" ? exact(value) : value)}</span>;
}

/** Stands for a value that is absent. */
export function Nothing() {
  return (
    <span className={classes.nothing}>
      <span aria-hidden>–</span>
      <span className={classes.hidden}>none</span>
    </span>
  );
}
