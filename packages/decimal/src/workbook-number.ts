import { Exact } from "./exact.ts";

/** Digits that Excel shows and keeps of a number that somebody typed; those behind are of its binary form. */
const digits = 15;

/**
 * The decimal that a number in a workbook means: `0.30000000000000004` is `0.3`, and `1.5E3` is `1500`. Undefined for text that is no
 * number, and for one with more digits than any amount has.
 */
export function workbookNumber(written: string): string | undefined {
  const [, exponent = "0"] = /^-?\d+(?:\.\d+)?(?:[eE]([+-]?\d{1,4}))?$/.exec(written) ?? [undefined, "x"];
  if (exponent === "x" || Math.abs(Number(exponent)) > 60 || written.length > 60) return undefined;
  return new Exact(written).prec(digits, Exact.roundHalfUp).toFixed();
}

/** The same with at least so many decimals as a format shows: `50` is `50.00`. */
export function withDecimals(number: string, decimals: number): string {
  const [, fraction = ""] = number.split(".");
  return fraction.length >= decimals ? number : new Exact(number).toFixed(decimals);
}

const secondsOfDay = 86_400;

/** A part of days as hours, minutes and seconds, as the format `[h]:mm:ss` shows it: `0.3541666666666667` is `8:30:00`. */
export function workbookHours(number: string): string {
  const seconds = new Exact(number).times(secondsOfDay).round(0, Exact.roundHalfUp).toNumber();
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
