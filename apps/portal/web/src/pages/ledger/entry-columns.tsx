import { Box, Button, Text } from "@mantine/core";
import type { LedgerEntry } from "@platform/contracts/premium_audit/v1/ledger";
import { Money, Nothing } from "../../shared/parts/amount.tsx";
import { Day, Period } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { sumOf } from "../../shared/text/sum-of.ts";
import { missingText } from "../../shared/worksheet/missing-text.ts";
import { Causes, type People } from "./causes.tsx";
import type { PairedEstimate } from "./pair-estimates.ts";

/** An entry with what the table shows beside it. */
export interface EntryRow {
  readonly id: string;
  readonly entry: LedgerEntry;
  readonly people: People;
  readonly pairs: readonly PairedEstimate[];
  readonly onOpen: (entry: LedgerEntry) => void;
}

const kinds: Readonly<Record<string, string>> = {
  premium: "Premium",
  estimate: "Estimate of late reports",
  reversal: "Reversal of estimates",
  final_audit: "Final audit",
};

const column = columnsOf<EntryRow>();

/** The columns of a ledger. Every amount is one of the entry; the last one is the sum of all entries up to it. */
export const entryColumns = column.columns([
  column.display({
    id: "entry",
    header: "Entry",
    cell: ({ row }) => <Entry row={row.original} />,
  }),
  column.display({
    id: "causes",
    header: "Because",
    meta: { wideOnly: true },
    cell: ({ row: { original: row } }) => <Causes causes={row.entry.causes} people={row.people} />,
  }),
  column.display({
    id: "earned",
    header: "Earned to date",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.entry.earned ?? ""} />,
  }),
  column.display({
    id: "before",
    header: "Charged before",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.entry.chargedBefore} />,
  }),
  column.display({
    id: "due",
    header: "Due",
    meta: { align: "end" },
    cell: ({ row: { original: row } }) => (
      <>
        <Money value={row.entry.due ?? ""} />
        <Text size="xs" c="dimmed" component="div" hiddenFrom="sm">
          Sum <Sum entry={row.entry} />
        </Text>
      </>
    ),
  }),
  column.display({
    id: "sum",
    header: "Sum",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Sum entry={row.original.entry} />,
  }),
  column.display({
    id: "worksheet",
    header: "Worksheet",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row: { original: row } }) =>
      row.entry.kind === "premium" && row.entry.earned !== undefined && !row.entry.auditId ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => row.onOpen(row.entry)}
          aria-label={`Worksheet of entry ${row.entry.number}`}
        >
          Worksheet
        </Button>
      ) : (
        <Nothing />
      ),
  }),
]);

/** Everything that was charged up to an entry. */
function Sum({ entry: { chargedBefore, due } }: Pick<EntryRow, "entry">) {
  return <Money value={sumOf([chargedBefore, due ?? "0"])} />;
}

function Entry({ row }: { readonly row: EntryRow }) {
  const { entry, people } = row;
  return (
    <>
      {entry.number}. {kinds[entry.kind] ?? entry.kind}
      {entry.earnedTo && (
        <Text size="xs" c="dimmed">
          to <Day date={entry.earnedTo} />
        </Text>
      )}
      <Estimates row={row} />
      {entry.missing.map((one) => (
        <Text size="xs" key={missingText(one)}>
          {missingText(one)}
        </Text>
      ))}
      <Box hiddenFrom="sm" fz="xs">
        <Causes causes={entry.causes} people={people} />
      </Box>
    </>
  );
}

/** More pay periods than these are folded. */
const shownPeriods = 3;

/** The pay periods that an entry estimates or reverses. */
function Estimates({ row: { entry, pairs } }: { readonly row: EntryRow }) {
  const periods = pairs.map(({ estimate, otherNumber }) => (
    <Text size="xs" key={estimate.periodStart}>
      <Period start={estimate.periodStart} end={estimate.periodEnd} />: <Money value={estimate.premium} />
      {entry.kind === "reversal"
        ? otherNumber !== undefined && `, estimated in entry ${otherNumber}`
        : otherNumber === undefined
          ? ", applies until the report comes"
          : `, reversed in entry ${otherNumber}`}
    </Text>
  ));
  if (periods.length <= shownPeriods) return periods;
  return (
    <Text size="xs" component="details">
      <summary>{periods.length} pay periods</summary>
      {periods}
    </Text>
  );
}
