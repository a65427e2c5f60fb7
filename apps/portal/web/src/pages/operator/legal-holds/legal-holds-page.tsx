import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Anchor, Button, Text } from "@mantine/core";
import { type LegalHold, PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import { getRouteApi, Link } from "@tanstack/react-router";
import { createContext, use, useState } from "react";
import { FilterBar } from "../../../shared/list/filter-bar.tsx";
import { useFilters } from "../../../shared/list/use-filters.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { words } from "../../../shared/text/words.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { SilentServices } from "../silent-services.tsx";
import { PlaceHold } from "./place-hold.tsx";

const legalHoldsRoute = getRouteApi("/operator/legal-holds");

/** Opens the dialog that releases a hold. */
const Release = createContext<(hold: LegalHold) => void>(() => undefined);

const column = columnsOf<LegalHold>();
const covers = column.columns([
  column.accessor((hold) => hold.ownerId, {
    id: "owner",
    header: "Owner",
    cell: ({ row: { original: hold } }) => (
      <>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/operator/owners/$ownerId" params={{ ownerId: hold.ownerId }} search={{}} {...props} />
          )}
        >
          {hold.ownerId}
        </Anchor>
        <Text size="xs">{hold.employerId || "All employers"}</Text>
      </>
    ),
  }),
  column.accessor((hold) => words(hold.environment), {
    id: "environment",
    header: "Environment",
    meta: { wideOnly: true },
  }),
  column.accessor((hold) => hold.reason, { id: "reason", header: "Reason" }),
  column.display({
    id: "placed",
    header: "Placed",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.placedAt} />,
  }),
]);
const activeColumns = column.columns([
  ...covers,
  column.display({
    id: "services",
    header: "Enforced by",
    meta: { wideOnly: true },
    cell: ({ row: { original: hold } }) => (
      <>
        {hold.services.join(", ")}
        {hold.missingServices.length > 0 && (
          <Text size="xs" fw={600}>
            Not by {hold.missingServices.join(", ")}: place it again
          </Text>
        )}
      </>
    ),
  }),
  column.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <ReleaseButton hold={row.original} />,
  }),
]);
const releasedColumns = column.columns([
  ...covers,
  column.display({ id: "released", header: "Lifted", cell: ({ row }) => <Time at={row.original.releasedAt} /> }),
  column.accessor((hold) => hold.releaseReason, { id: "because", header: "Because", meta: { wideOnly: true } }),
]);

function ReleaseButton({ hold }: { readonly hold: LegalHold }) {
  const release = use(Release);
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Lift the hold on ${hold.ownerId} ${hold.employerId}`}
      onClick={() => release(hold)}
    >
      Lift
    </Button>
  );
}

const idOf = (hold: LegalHold) =>
  [hold.environment, hold.ownerId, hold.employerId, hold.reason, hold.releasedAt?.seconds ?? ""].join("/");

/** Records that retention must not delete: place a hold, lift it with a reason, and those that were lifted. */
export function LegalHoldsPage() {
  const filters = useFilters(legalHoldsRoute.useSearch(), {
    status: { label: "Holds", choices: { "": "Active holds", released: "Lifted holds" } },
  });
  const isReleased = filters.values.status === "released";
  const [isPlacing, setPlacing] = useState(false);
  const [releasing, setReleasing] = useState<LegalHold>();
  const holds = useQuery(PortalOperationsService.method.listLegalHolds, { released: isReleased });
  return (
    <Release value={setReleasing}>
      <PageHeader
        title="Legal holds"
        description="Records of an owner, or of one of its employers, that retention must not delete."
      >
        <Button onClick={() => setPlacing(true)}>Place a hold</Button>
      </PageHeader>
      <FilterBar filters={filters} />
      <SilentServices silent={holds.data?.silent ?? []} />
      <DataTable
        label={isReleased ? "Lifted holds" : "Active holds"}
        columns={isReleased ? releasedColumns : activeColumns}
        rows={holds.data?.legalHolds}
        listing={holds}
        rowId={idOf}
        empty={
          <Empty title={isReleased ? "No hold was lifted yet" : "No legal holds"}>
            {isReleased ? "Lifted holds are listed with both reasons." : "Retention deletes records when they expire."}
          </Empty>
        }
      />
      {isPlacing && (
        <PlaceHold
          onClose={() => setPlacing(false)}
          onPlaced={() => {
            setPlacing(false);
            holds.refetch();
          }}
        />
      )}
      {releasing && (
        <ReleaseDialog
          hold={releasing}
          onClose={() => setReleasing(undefined)}
          onReleased={() => {
            setReleasing(undefined);
            holds.refetch();
          }}
        />
      )}
    </Release>
  );
}

interface ReleaseDialogProps {
  readonly hold: LegalHold;
  readonly onClose: () => void;
  readonly onReleased: () => void;
}

function ReleaseDialog({ hold: { environment, ownerId, employerId }, onClose, onReleased }: ReleaseDialogProps) {
  const release = useMutation(PortalOperationsService.method.releaseLegalHold, { onSuccess: onReleased });
  return (
    <ReasonDialog
      title="Lift this hold?"
      action="Lift the hold"
      hint="A court's decision, or the end of the case."
      isDangerous
      isPending={release.isPending}
      error={release.error}
      onConfirm={(reason) => release.mutate({ environment, ownerId, employerId, reason })}
      onClose={onClose}
    >
      Retention soon deletes those records of {ownerId}
      {employerId && `, employer ${employerId}`} that have expired, for good.
    </ReasonDialog>
  );
}
