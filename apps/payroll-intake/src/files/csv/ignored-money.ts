import { isCertainMoney, isPossibleMoney } from "@platform/decimal/written-amount";
import { isNoPay, isPayName, isTimeName } from "./column-names.ts";
import type { ColumnMap } from "./columns.ts";

/** Columns of one row beyond this number are not examined. */
const mostColumns = 1000;

/** Finds the columns that have money and are not read. */
export interface IgnoredMoney {
  add(cells: readonly string[]): void;
  /** Returns the columns with money, by their name in the header or by their number. */
  columns(): string[];
}

export function ignoredMoney(header: readonly string[], { unread }: Pick<ColumnMap, "unread">): IgnoredMoney {
  const open = new Map(
    unread
      .filter((index) => !isNoPay(header[index] ?? "") && !isTimeName(header[index] ?? ""))
      .map((index) => [index, isPayName(header[index] ?? "") ? isPossibleMoney : isCertainMoney] as const),
  );
  const moneyColumns = new Set<number>();
  return {
    add(cells) {
      for (const [index, isMoney] of open) {
        if (!isMoney(cells[index] ?? "")) continue;
        moneyColumns.add(index);
        open.delete(index);
      }
      for (let index = header.length; index < Math.min(cells.length, mostColumns); index += 1) {
        if (isCertainMoney(cells[index] ?? "")) moneyColumns.add(index);
      }
    },
    columns: () =>
      [...moneyColumns]
        .toSorted((one, other) => one - other)
        .map((index) => header[index]?.slice(0, 100) || `column ${index + 1}`),
  };
}
