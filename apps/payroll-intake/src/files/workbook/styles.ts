import { withDecimals, workbookHours, workbookNumber } from "@platform/decimal/workbook-number";
import type { Archive } from "./archive.ts";
import { readXml } from "./read-xml.ts";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Formats and styles of one workbook; Excel has at most 65,490 styles. */
const mostStyles = 70_000;

/** How a number is shown, as far as the format decides its meaning. */
type Format =
  | { kind: "number"; decimals: number; digits: number }
  | { kind: "date"; hasTime: boolean }
  | { kind: "hours" };

const plain: Format = { kind: "number", decimals: 0, digits: 0 };
const date: Format = { kind: "date", hasTime: false };
const dateTime: Format = { kind: "date", hasTime: true };
const hours: Format = { kind: "hours" };
const money: Format = { kind: "number", decimals: 2, digits: 0 };

/** Formats by their number that no workbook lists (ECMA-376, 18.8.30). */
const builtIn = new Map<number, Format>([
  ...[2, 4, 7, 8, 39, 40, 43, 44].map((id) => [id, money] as const),
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, date] as const),
  [22, dateTime],
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47].map((id) => [id, hours] as const),
]);

/** Shows the number of a cell, by the style of the cell, as the text that a CSV file would have. */
export type ShowNumber = (written: string, style: number) => string;

/** Reads the styles of a workbook. */
export async function readStyles(archive: Archive, name: string, { is1904 }: { is1904: boolean }): Promise<ShowNumber> {
  const custom = new Map<number, Format>();
  const styles: Format[] = [];
  if (archive.has(name)) {
    let isStyles = false;
    const xml = readXml(archive, name, {
      open(element, { numFmtId = "", formatCode = "" }) {
        if (custom.size > mostStyles || styles.length > mostStyles)
          throw new UnreadableWorkbook(`it has more than ${mostStyles} styles`);
        if (element === "numFmt") custom.set(Number(numFmtId), formatOf(formatCode));
        if (element === "cellXfs") isStyles = true;
        if (element === "xf" && isStyles)
          styles.push(custom.get(Number(numFmtId)) ?? builtIn.get(Number(numFmtId)) ?? plain);
      },
      text() {},
      close(element) {
        if (element === "cellXfs") isStyles = false;
      },
    });
    for await (const _ of xml);
  }
  return (written, style) => {
    const number = workbookNumber(written);
    return number === undefined ? written : shown(number, styles[style] ?? plain, is1904);
  };
}

/** Returns the kind of a format: `[h]:mm` is hours, `m/d/yyyy` a date, `00000` five digits, `$#,##0.00` two decimals. */
function formatOf(code: string): Format {
  const [first = ""] = code.split(";");
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(first);
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, "");
  if (isElapsed) return hours;
  const hasTime = /[hs]/i.test(bare);
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !hasTime)) return hasTime ? dateTime : date;
  if (hasTime) return hours;
  if (/^0+$/.test(bare)) return { kind: "number", decimals: 0, digits: bare.length };
  return /[0#?]\.0{2}/.test(bare) ? money : plain;
}

function shown(number: string, format: Format, is1904: boolean): string {
  if (format.kind === "hours") return number.startsWith("-") ? number : workbookHours(number);
  if (format.kind === "date") return dateOf(Number(number), format.hasTime, is1904) ?? number;
  if (format.digits > 0 && /^\d+$/.test(number)) return number.padStart(format.digits, "0");
  return withDecimals(number, format.decimals);
}

const dayMs = 86_400_000;

/** Days are counted from the last of 1899, with a 29 February 1900 that never was, or from 1904. */
function dateOf(serial: number, hasTime: boolean, is1904: boolean): string | undefined {
  if (serial < 0 || serial > 2_958_466) return undefined;
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * (dayMs / 86_400)).toISOString();
  return hasTime ? moment.slice(0, 19).replace("T", " ") : moment.slice(0, 10);
}
