import { useQuery } from "@connectrpc/connect-query";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import {
  type DeadLetter,
  type ListDeadLettersResponse,
  PortalOperationsService,
} from "@platform/contracts/portal/v1/operations";
import { getRouteApi } from "@tanstack/react-router";
import { createContext, use, useState } from "react";
import { FilterBar } from "../../../shared/list/filter-bar.tsx";
import { useFilters } from "../../../shared/list/use-filters.ts";
import { Nothing } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { SilentServices } from "../silent-services.tsx";
import { DeadLetterDialog } from "./dead-letter-dialog.tsx";
import { DeadLetterDrawer } from "./dead-letter-drawer.tsx";
import { idOf } from "./dead-letter-id.ts";

const deadLettersRoute = getRouteApi("/operator/dead-letters");

/** The chosen dead letters, and the function that changes the choice. */
const Chosen = createContext<{ readonly ids: ReadonlySet<string>; readonly toggle: (ids: readonly string[]) => void }>({
  ids: new Set(),
  toggle: () => undefined,
});

function Choice({ letter }: { readonly letter: DeadLetter }) {
  const { ids, toggle } = use(Chosen);
  const id = idOf(letter);
  return (
    <Checkbox
      size="xs"
      aria-label={`Choose ${letter.service} ${letter.number}`}
      checked={ids.has(id)}
      onChange={() => toggle([id])}
    />
  );
}

const column = columnsOf<DeadLetter>();
const columns = column.columns([
  column.display({
    id: "choice",
    header: "Choose",
    meta: { hiddenHeader: true },
    cell: ({ row }) => <Choice letter={row.original} />,
  }),
  column.accessor((letter) => letter.eventType, {
    id: "event",
    header: "Event",
    cell: ({ row: { original: letter } }) => (
      <>
        <RowLink
          from="/operator/dead-letters"
          to="."
          search={(before) => ({ ...before, letter: idOf(letter) })}
          resetScroll={false}
        >
          {letter.eventType || "Unknown event"}
        </RowLink>
        <Text size="xs">
          {letter.service} {String(letter.number)}
        </Text>
      </>
    ),
  }),
  column.accessor((letter) => letter.reason, {
    id: "reason",
    header: "Reason",
    cell: ({ getValue }) => <code>{getValue()}</code>,
  }),
  column.accessor((letter) => letter.consumer, { id: "consumer", header: "Consumer", meta: { wideOnly: true } }),
  column.accessor((letter) => letter.ownerId, {
    id: "owner",
    header: "Owner",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.display({ id: "died", header: "Since", cell: ({ row }) => <Time at={row.original.diedAt} /> }),
]);

/** The filters of the page, and the letters that match them. */
function useFilteredLetters({ deadLetters = [], services = [] }: Partial<ListDeadLettersResponse>) {
  const { letter: _, ...search } = deadLettersRoute.useSearch();
  const choices = (all: string, member: "eventType" | "reason" | "ownerId", chosen: string | undefined) =>
    choicesOf(
      all,
      deadLetters.map((letter) => letter[member]),
      chosen,
    );
  const filters = useFilters(search, {
    service: { label: "Service", choices: choicesOf("All services", services, search.service) },
    type: { label: "Event", choices: choices("All events", "eventType", search.type) },
    reason: { label: "Reason", choices: choices("All reasons", "reason", search.reason) },
    owner: { label: "Owner", choices: choices("All owners", "ownerId", search.owner) },
  });
  const { service, type, owner, reason } = filters.values;
  const letters = deadLetters.filter(
    (one) =>
      (!service || one.service === service) &&
      (!type || one.eventType === type) &&
      (!owner || one.ownerId === owner) &&
      (!reason || one.reason === reason),
  );
  return { filters, letters };
}

/** Events that a service could not process: why, and replay or discard of one or of a selection. */
export function DeadLettersPage() {
  const { letter } = deadLettersRoute.useSearch();
  const navigate = deadLettersRoute.useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const everything = useQuery(PortalOperationsService.method.listDeadLetters, {});
  const { filters, letters } = useFilteredLetters(everything.data ?? {});
  const toggle = (ids: readonly string[]) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Chosen value={{ ids: chosen, toggle }}>
      <PageHeader
        title="Dead letters"
        description="Events that a service could not process five times. They had no effect; their content is not shown."
      />
      <FilterBar filters={filters} />
      <SilentServices silent={everything.data?.silent ?? []} />
      {everything.data?.truncated.map((name) => (
        <Text size="sm" mb="sm" key={name}>
          {name} has more than 1,000: its oldest are listed. Replay or discard them to see the others.
        </Text>
      ))}
      <BulkActions letters={letters} chosen={chosen} onChoose={setChosen} onChanged={() => everything.refetch()} />
      <DataTable
        label="Dead letters"
        columns={columns}
        rows={everything.data && letters}
        listing={everything}
        rowId={idOf}
        empty={
          <Empty title={filters.isFiltered ? "No dead letter matches" : "No dead letters"}>
            {filters.isFiltered ? "Change the filters, or clear them." : "Every service processes its events."}
          </Empty>
        }
      />
      {letter && (
        <DeadLetterDrawer
          id={letter}
          onClose={() => navigate({ search: ({ letter: _closed, ...rest }) => rest, resetScroll: false })}
          onChanged={() => everything.refetch()}
        />
      )}
    </Chosen>
  );
}

interface BulkActionsProps {
  readonly letters: readonly DeadLetter[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onChanged: () => unknown;
}

/** Replay and discard of the chosen letters. */
function BulkActions({ letters, chosen, onChoose, onChanged }: BulkActionsProps) {
  const [action, setAction] = useState<"replay" | "discard">();
  const selected = letters.filter((letter) => chosen.has(idOf(letter)));
  const areAllChosen = letters.length > 0 && selected.length === letters.length;
  const count = selected.length > 0 && selected.length.toLocaleString("en-US");
  return (
    <>
      {letters.length > 0 && (
        <Group gap="xs" mb="sm">
          <Checkbox
            size="xs"
            label={`Choose all ${letters.length.toLocaleString("en-US")}`}
            checked={areAllChosen}
            indeterminate={selected.length > 0 && !areAllChosen}
            onChange={() => onChoose(areAllChosen ? new Set() : new Set(letters.map(idOf)))}
          />
          <Button size="xs" disabled={selected.length === 0} onClick={() => setAction("replay")}>
            Replay {count}
          </Button>
          <Button size="xs" variant="default" disabled={selected.length === 0} onClick={() => setAction("discard")}>
            Discard {count}
          </Button>
        </Group>
      )}
      {action && (
        <DeadLetterDialog
          action={action}
          letters={selected}
          onClose={() => {
            setAction(undefined);
            onChoose(new Set());
          }}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

/** Each value once and sorted; the chosen one too, so that a link to letters that are gone still names it. */
function choicesOf(all: string, values: readonly string[], chosen = ""): Record<string, string> {
  const names = [...new Set([...values, chosen])].filter(Boolean).toSorted();
  return { "": all, ...Object.fromEntries(names.map((name) => [name, name])) };
}
