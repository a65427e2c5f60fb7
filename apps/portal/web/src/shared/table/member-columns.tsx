import { listMembers, type Members, type NamedMember } from "@platform/public-records/noun/members";
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { serviceText, texts } from "../../language/texts.ts";
import { Count, Money, Nothing } from "../parts/amount.tsx";
import { Day } from "../parts/time.tsx";
import type { columnsOf } from "./columns.ts";

const numbers: ReadonlySet<string> = new Set(["dollars", "hours", "multiplier"]);

/**
 * The columns of the optional members of a resource, as its declaration has them, on wide screens.
 *
 * @param valuesOf finds the members of a row; undefined if it has none
 * @param except members that the table shows in another way
 */
export function memberColumns<Row extends RowData>(
  column: ReturnType<typeof columnsOf<Row>>,
  members: Members,
  valuesOf: (row: Row) => object | undefined,
  except: readonly string[] = [],
) {
  const shown = listMembers(members).filter(({ name }) => !except.includes(name));
  return shown.map((member) =>
    column.accessor((row) => textOf(valuesOf(row), member), {
      id: member.name,
      header: serviceText("members", member.name, member.label).text,
      meta: numbers.has(member.kind) ? { align: "end", wideOnly: true } : { wideOnly: true },
      cell: ({ getValue }) => <Value kind={member.kind} text={getValue()} />,
    }),
  );
}

/** Facts of the optional members of a resource that are set, as its declaration has them. */
export function memberFacts(members: Members, values: object): (readonly [label: string, value: ReactNode])[] {
  return listMembers(members).flatMap((member) => {
    const text = textOf(values, member);
    return text === "" ? [] : [[member.label, <Value key={member.name} kind={member.kind} text={text} />] as const];
  });
}

function textOf(values: object | undefined, { key, kind }: NamedMember): string {
  const value: unknown = (values as Record<string, unknown> | undefined)?.[key];
  if (kind === "flag") return value === true ? texts().yes : "";
  return typeof value === "string" ? value : "";
}

function Value({ kind, text }: { readonly kind: string; readonly text: string }) {
  if (text === "") return <Nothing />;
  if (kind === "dollars") return <Money value={text} />;
  if (kind === "hours" || kind === "multiplier") return <Count value={text} />;
  return kind === "day" ? <Day date={text} /> : text;
}
