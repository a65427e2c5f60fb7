import { fromCell } from "./cell.ts";
import { Exact, toTenThousandths, zero } from "./exact.ts";

/** How the amounts of a file are written. */
export interface NumberStyle {
  /** A comma may be the decimal point, because cells are separated by something else. */
  decimalCommas: boolean;
  /** Some amounts show that it is: `1,234` is then 1.234, and not 1234. */
  showsCommas: boolean;
}

/** `1.234,50` and `1234,5`: a comma before one, two or four digits, or after thousands with points. */
const withDecimalComma = /^\d{1,3}(?:\.\d{3})+,\d{1,4}$|^\d+,(?:\d{1,2}|\d{4})$/;

/** True for an amount that only a file with decimal commas can have. */
export function showsDecimalComma(cell: string): boolean {
  return withDecimalComma.test(bareAmount(cell).digits);
}

/**
 * Reads an amount as a decimal: `$ 2,400.00` is `2400.00`, `(240.00)` and `240.00-` are `-240.00`, `-` is `0`. Text that is no
 * amount is returned so that its validation refuses it.
 */
export function amountOf(cell: string, style: NumberStyle): string {
  if (cell === "") return "";
  const { sign, digits } = bareAmount(cell);
  if (/^[$\s]*[-–—][$\s]*$/.test(cell)) return "0";
  const plain = fromCell(pointed(digits, style));
  return sign && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** Reads hours: `8:30` is `8.5`, otherwise as an amount. */
export function hoursOf(cell: string, style: NumberStyle): string {
  const [, hours, minutes, seconds = "0"] = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(cell) ?? [];
  if (hours === undefined || minutes === undefined)
    return amountOf(cell.replace(/\s*(?:hours|hrs|hr|h)\.?$/i, ""), style);
  const exact = new Exact(seconds).div(3600).plus(new Exact(minutes).div(60)).plus(hours);
  return toTenThousandths(exact).toFixed();
}

/** Adds the amounts of cells; undefined if all are empty, and the text of the first one that is no amount. */
export function sumOfCells(amounts: readonly string[]): string {
  const filled = amounts.filter((amount) => amount !== "");
  const wrong = filled.find((amount) => !isSigned(amount));
  if (wrong !== undefined) return wrong;
  return filled.length === 0 ? "" : filled.reduce((sum, amount) => sum.plus(amount), zero).toFixed();
}

/** True for a decimal that may be negative. */
export function isSigned(amount: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,4})?$/.test(amount);
}

function bareAmount(cell: string): { sign: boolean; digits: string } {
  const text = cell
    .replaceAll(/[\s\u00a0]+/g, "")
    .replace(/USD/i, "")
    .replace("−", "-");
  const inner = /^\$?\((.*)\)$/.exec(text)?.[1];
  const sign = inner !== undefined || /^\$?-/.test(text) || /\d-$/.test(text);
  const digits = (inner ?? text).replace(/^-?\$?-?/, "").replace(/(?<=\d)-$/, "");
  // Blanks within a number are thousands separators or a mistake: only the first are taken out.
  const isSpaced = /\d[\s\u00a0]+\d/.test(cell) && !/^\D*\d{1,3}(?:[\s\u00a0]\d{3})+(?:[.,]\d+)?\D*$/.test(cell);
  return { sign, digits: isSpaced ? cell : digits };
}

function pointed(digits: string, { decimalCommas, showsCommas }: NumberStyle): string {
  if (!decimalCommas) return digits;
  const isComma =
    withDecimalComma.test(digits) || (showsCommas && /^\d{1,3}(?:\.\d{3})*,\d{1,4}$|^\d+,\d{1,4}$/.test(digits));
  if (isComma) return digits.replaceAll(".", "").replace(",", ".");
  return showsCommas && /^\d{1,3}(?:\.\d{3})+$/.test(digits) ? digits.replaceAll(".", "") : digits;
}

/** An amount with a currency sign or two decimals. */
const certain =
  /^\(?-?\s*\$\s*[-(]?[\d,.\s]+\)?-?$|^\(?-?\s*(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}\)?-?$|^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}$/;
/** Any number. */
const any = /^\(?-?\s*\$?\s*[-(]?\s*[\d,.]+\s*\)?-?$/;

/** True for text that is certainly money, because it has a currency sign or two decimals, and is not zero. */
export function isCertainMoney(cell: string): boolean {
  return certain.test(cell) && /[1-9]/.test(cell);
}

/** True for text that can be an amount of money, and is not zero. */
export function isPossibleMoney(cell: string): boolean {
  return any.test(cell) && /[1-9]/.test(cell);
}
