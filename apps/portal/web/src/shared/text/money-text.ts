const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", signDisplay: "negative" });
const rate = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  signDisplay: "negative",
  minimumFractionDigits: 2,
  maximumFractionDigits: 8,
});
const short = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  signDisplay: "negative",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Decimal strings are formatted as they are: they never become binary numbers. */
const exact = (decimal: string) => decimal as Intl.StringNumericLiteral;

/** `-1234.5` as people write it: `−$1,234.50`. */
export const moneyText = (decimal: string) => withMinus(dollars.format(exact(decimal)));

/** A price such as `0.1175`, with all of its decimals, at least two: `$0.1175`. */
export const rateText = (decimal: string) => withMinus(rate.format(exact(decimal)));

/** For the axis of a chart: `$12.5K`. */
export const shortMoneyText = (value: number) => withMinus(short.format(value));

const withMinus = (text: string) => text.replace("-", "−");
