import { useQuery } from "@connectrpc/connect-query";
import { Anchor, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import type { GetAuditResponse } from "@platform/contracts/portal/v1/audits";
import { AuditService, type AuditVersion } from "@platform/contracts/premium_audit/v1/audits";
import { Link } from "@tanstack/react-router";
import { Money, Nothing } from "../../shared/parts/amount.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { actorText } from "../../shared/text/activity-texts.ts";
import { decimalDifference } from "../../shared/text/decimal-difference.ts";
import { Comparison } from "../../shared/worksheet/comparison.tsx";

interface Row extends AuditVersion {
  readonly who: string;
  readonly difference: string;
  readonly isShown: boolean;
}

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor(({ version }) => version, {
    id: "version",
    header: "Version",
    cell: ({ row: { original: row } }) =>
      row.isShown ? (
        <span aria-current="true">{row.version} (shown)</span>
      ) : (
        <VersionLink search={{ version: String(row.version) }}>{row.version}</VersionLink>
      ),
  }),
  column.display({
    id: "reason",
    header: "Reason",
    cell: ({ row: { original: row } }) => (
      <>
        {row.reason || <Nothing />}
        <Text size="xs" c="dimmed">
          {row.who}
        </Text>
        {row.version > 1 && (
          <VersionLink search={{ version: String(row.version), compare: String(row.version - 1) }}>
            What changed<VisuallyHidden> in version {row.version}</VisuallyHidden>
          </VersionLink>
        )}
      </>
    ),
  }),
  column.display({
    id: "when",
    header: "When",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} full />,
  }),
  column.display({
    id: "total",
    header: "Total premium",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.results?.totalPremium ?? ""} />,
  }),
  column.display({
    id: "difference",
    header: "Difference",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.difference} />,
  }),
]);

function VersionLink(props: {
  readonly search: { version: string; compare?: string };
  readonly children: React.ReactNode;
}) {
  return (
    <Anchor
      size="sm"
      renderRoot={(others) => (
        <Link from="/$environment/audits/$auditId" to="." search={props.search} resetScroll={false} {...others} />
      )}
    >
      {props.children}
    </Anchor>
  );
}

/** The versions of an audit: who made each and why; two of them side by side. */
export function Versions({ detail, shown }: { readonly detail: GetAuditResponse; readonly shown: number }) {
  const { versions, people } = detail;
  const rows = versions.map((one, index): Row => {
    const before = versions[index + 1]?.results?.totalPremium;
    const after = one.results?.totalPremium;
    const actor = { actorType: one.actorType, actorId: one.actorId, actorName: people[one.actorId] ?? "" };
    return {
      ...one,
      who: one.actorType ? actorText(actor) : "Not recorded",
      difference: before && after ? decimalDifference(before, after) : "",
      isShown: one.version === shown,
    };
  });
  return (
    <section>
      <Title order={2} mb="sm">
        Versions
      </Title>
      <DataTable
        label="Versions"
        columns={columns}
        rows={rows}
        listing={{ isPending: false, error: null, refetch: () => undefined }}
        rowId={({ version }) => String(version)}
        empty={null}
      />
    </section>
  );
}

/** Changes from one version to another. */
export function VersionComparison(props: { readonly auditId: string; readonly from: number; readonly to: number }) {
  const { auditId, from: earlier, to: later } = props;
  const before = useQuery(AuditService.method.getWorksheet, { auditId, version: earlier });
  const after = useQuery(AuditService.method.getWorksheet, { auditId, version: later });
  const error = before.error ?? after.error;
  return (
    <section aria-live="polite">
      <Title order={2} mb="sm">
        What changed from version {earlier} to version {later}
      </Title>
      {error ? (
        <ErrorPanel error={error} onRetry={() => (before.error ? before.refetch() : after.refetch())} />
      ) : before.isPending || after.isPending ? (
        <Skeleton height={120} />
      ) : before.data?.worksheet && after.data?.worksheet ? (
        <Comparison
          before={{ name: `Version ${earlier}`, worksheet: before.data.worksheet }}
          after={{ name: `Version ${later}`, worksheet: after.data.worksheet }}
        />
      ) : (
        <Text size="sm">One of the versions has no worksheet: the audit was closed as non-compliant.</Text>
      )}
    </section>
  );
}
