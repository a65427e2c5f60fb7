import { useQuery } from "@connectrpc/connect-query";
import { Alert, Button, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import {
  type ListLedgerEntriesResponse,
  PortalLedgersService,
  type SummarizeLedgerResponse,
} from "@platform/contracts/portal/v1/ledgers";
import type { LedgerEntry } from "@platform/contracts/premium_audit/v1/ledger";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { IconDownload } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { ListTable } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { missingText } from "../../shared/worksheet/missing-text.ts";
import { entryColumns } from "./entry-columns.tsx";
import { EntryWorksheet } from "./entry-worksheet.tsx";
import { pairEstimates } from "./pair-estimates.ts";
import { LedgerSum } from "./sum.tsx";

const environmentRoute = getRouteApi("/$environment");
const ledgerRoute = getRouteApi("/$environment/policies/$policyId/ledger");

const rowsOf = ({ entries, people }: ListLedgerEntriesResponse) =>
  entries.map((entry) => ({ id: entry.id, entry, people }));

/** Ledger of a pay-as-you-go term, entry by entry, with a comparison with the premium of the final audit. */
export function LedgerPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { policyId } = ledgerRoute.useParams();
  const navigate = ledgerRoute.useNavigate();
  const requestedTerm = Number(ledgerRoute.useSearch().term) || 0;
  const policy = useQuery(PolicyService.method.getPolicy, { id: policyId });
  const summary = useQuery(PortalLedgersService.method.summarizeLedger, { policyId, term: requestedTerm });
  const { term = 0, newestTerm = 0 } = summary.data ?? {};
  const number = policy.data?.policy?.policyNumber ?? "";
  const back = { label: "Policy", to: "/$environment/policies/$policyId", params: { environment, policyId } } as const;
  return (
    <>
      <PageHeader
        title={number ? `Ledger of ${number}` : "Ledger"}
        description={<EmployerName employerId={policy.data?.policy?.employerId ?? ""} />}
        back={back}
      >
        {term > 0 && <Download policyId={policyId} term={term} />}
      </PageHeader>
      {summary.error ? <ErrorPanel error={summary.error} onRetry={() => summary.refetch()} /> : null}
      {summary.isPending && <Skeleton height={160} />}
      {summary.data && term === 0 && (
        <Empty title="Nothing is charged yet">
          The first payroll report of a pay-as-you-go policy makes the first entry.
        </Empty>
      )}
      {summary.data && term > 0 && (
        <Stack gap="lg">
          {newestTerm > 1 && (
            <NativeSelect
              label="Term"
              maw={200}
              value={String(term)}
              data={Array.from({ length: newestTerm }, (_, index) => String(newestTerm - index))}
              onChange={({ currentTarget: { value } }) => navigate({ search: { term: value }, resetScroll: false })}
            />
          )}
          <Blocked summary={summary.data} />
          <LedgerSum summary={summary.data} />
          <Entries policyId={policyId} term={term} />
        </Stack>
      )}
    </>
  );
}

function Download({ policyId, term }: { readonly policyId: string; readonly term: number }) {
  const { environment, membership } = environmentRoute.useRouteContext();
  const query = new URLSearchParams({ environment, owner: membership?.ownerId ?? "", term: `${term}` });
  return (
    <Button
      component="a"
      href={`/download/policies/${policyId}/ledger.csv?${query}`}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label="CSV: download the ledger"
    >
      CSV
    </Button>
  );
}

/** Reason why the newest premium could not be calculated; nothing is due until then. */
function Blocked({ summary }: { readonly summary: SummarizeLedgerResponse }) {
  const { newestEntry } = summary;
  if (!newestEntry?.code) return null;
  return (
    <Alert color="amber" title="The premium to date cannot be calculated, so nothing more is due yet">
      {newestEntry.missing.slice(0, 20).map((one) => (
        <Text size="sm" key={missingText(one)}>
          {missingText(one)}
        </Text>
      ))}
    </Alert>
  );
}

function Entries({ policyId, term }: { readonly policyId: string; readonly term: number }) {
  const [opened, setOpened] = useState<LedgerEntry>();
  const list = useList(PortalLedgersService.method.listLedgerEntries, { policyId, term }, rowsOf);
  const rows = useMemo(() => {
    const pairs = pairEstimates(list.rows?.map(({ entry }) => entry) ?? []);
    return list.rows?.map((row) => ({ ...row, pairs: pairs.get(row.id) ?? [], onOpen: setOpened }));
  }, [list.rows]);
  return (
    <section>
      <ListTable
        label="Entries"
        columns={entryColumns}
        list={{ ...list, rows }}
        rowId={({ id }) => id}
        empty={<Empty title="This term has no entries" />}
      />
      {opened && <EntryWorksheet entry={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
