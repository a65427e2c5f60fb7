import { useQuery } from "@connectrpc/connect-query";
import { Drawer, Skeleton, Text } from "@mantine/core";
import { type LedgerEntry, LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { WorksheetStatement } from "../../shared/worksheet/worksheet.tsx";

/** How the premium of an entry was calculated. */
export function EntryWorksheet({ entry, onClose }: { readonly entry: LedgerEntry; readonly onClose: () => void }) {
  const { policyId, id, number } = entry;
  const query = useQuery(LedgerService.method.getLedgerEntry, { policyId, id });
  const worksheet = query.data?.worksheet;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={`Worksheet of entry ${number}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={240} />}
      {query.data && !worksheet && <Text size="sm">Nothing was rated for this entry.</Text>}
      {worksheet && <WorksheetStatement worksheet={worksheet} headings={3} />}
    </Drawer>
  );
}
