import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RowData } from "@tanstack/react-table";
import { createContext, use, useMemo, useState } from "react";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { columnsOf } from "../table/columns.ts";

/** An action on rows that a person chooses. Doing it again to a row changes nothing. */
export interface Bulk<Row> {
  /** Text of the button: `Void the reports`. */
  readonly action: string;
  /** Effect of the action, and whether it can be undone. */
  readonly effect: string;
  /** Names a row for a screen reader. */
  readonly nameOf: (row: Row) => string;
  readonly canChoose: (row: Row) => boolean;
  readonly run: (id: string) => Promise<unknown>;
}

interface Choice {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

const ChoiceContext = createContext<Choice>({ ids: new Set(), toggle: () => undefined });
export const ChosenRows = ChoiceContext.Provider;

/** The rows that are chosen, which the URL has: `chosen=PR_1,PR_2`. */
export function useChoice(): Choice & { readonly clear: () => void } {
  const navigate = useNavigate();
  const { chosen }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const text = typeof chosen === "string" ? chosen : "";
  const ids = useMemo(() => new Set(text.split(",").filter(Boolean)), [text]);
  const write = (next: ReadonlySet<string>) =>
    navigate({
      to: ".",
      search: ((before: object) => ({ ...before, chosen: [...next].join() || undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  return {
    ids,
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      write(next);
    },
    clear: () => write(new Set()),
  };
}

/** The column with a box for each row that can be chosen. */
export function chooseColumn<Row extends RowData>(bulk: Bulk<Row>, rowId: (row: Row) => string) {
  return columnsOf<Row>().display({
    id: "choose",
    header: "Choose",
    meta: { hiddenHeader: true },
    cell: ({ row: { original: row } }) =>
      bulk.canChoose(row) && <ChooseBox id={rowId(row)} label={`Choose ${bulk.nameOf(row)}`} />,
  });
}

function ChooseBox({ id, label }: { readonly id: string; readonly label: string }) {
  const { ids, toggle } = use(ChoiceContext);
  return <Checkbox size="xs" checked={ids.has(id)} onChange={() => toggle(id)} aria-label={label} />;
}

interface BulkBarProps {
  readonly bulk: Pick<Bulk<never>, "action" | "effect" | "run">;
  /** Every row that is chosen, also where the list does not show it. */
  readonly ids: readonly string[];
  /** How many of them the list does not show: they are on later pages, or do not match its filters. */
  readonly hiddenCount: number;
  readonly onClear: () => void;
  readonly onDone: () => unknown;
}

/** Does the action to the chosen rows, one after the other, after one question. It stops at the first that is refused. */
export function BulkBar({ bulk, ids, hiddenCount, onClear, onDone }: BulkBarProps) {
  const [isAsking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      for (const id of chosen) await bulk.run(id);
    },
    onSuccess: () => {
      setAsking(false);
      onClear();
    },
    onSettled: onDone,
  });
  return (
    <Group gap="xs" mb="sm">
      <Text size="sm" role="status">
        {ids.length} chosen{hiddenCount > 0 && `, ${hiddenCount} of them not shown here`}
      </Text>
      <Button size="xs" variant="default" onClick={onClear}>
        Choose none
      </Button>
      <Button size="xs" color="red.8" onClick={() => setAsking(true)}>
        {bulk.action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${bulk.action}: ${ids.length}`}
          action={bulk.action}
          isDangerous
          mutation={run}
          input={ids}
          onClose={() => setAsking(false)}
        >
          {hiddenCount > 0 && `${hiddenCount} of the ${ids.length} are not in the rows shown. `}
          {bulk.effect}
        </ConfirmDialog>
      )}
    </Group>
  );
}
