import { isCertainMoney, isPossibleMoney } from "@platform/decimal/written-amount";
import { isNoPay, isPayName, isTimeName } from "./column-names.ts";
import type { ColumnMap } from "./columns.ts";

/** Columns of one row beyond this are not looked at. */
const mostColumns = 1000;

/** Notices which columns have money that is not read. */
export interface IgnoredMoney {
  add(cells: readonly string[]): void;
  /** The columns with money, as the header names them, or by their number. */
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
