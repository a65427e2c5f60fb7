import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { missingText } from "../../shared/worksheet/missing-text.ts";
import { WorksheetStatement } from "../../shared/worksheet/worksheet.tsx";

const refreshMs = 15_000;
const mostListed = 20;

/** The worksheet of the term to date, before any audit; it is rated again while the page is open, as payroll arrives. */
export function Preview({ policyId }: { readonly policyId: string }) {
  const preview = useQuery(
    PolicyService.method.previewPremium,
    { policyId },
    { retry: false, refetchInterval: refreshMs },
  );
  if (preview.error && !preview.data) {
    return <ErrorPanel error={preview.error} onRetry={() => preview.refetch()} />;
  }
  if (!preview.data) return <Skeleton height={200} />;
  const { worksheet, missing } = preview.data;
  return (
    <Stack>
      <Group gap="xs">
        <Text size="sm" component="div">
          Rated from the payroll that has arrived, <Time at={timestampFromMs(preview.dataUpdatedAt)} />.
        </Text>
        <Button size="compact-xs" variant="default" loading={preview.isFetching} onClick={() => preview.refetch()}>
          Refresh
        </Button>
      </Group>
      {missing.length > 0 && (
        <Alert color="amber" title="An audit of these days could not be completed yet">
          {missing.slice(0, mostListed).map((one) => (
            <Text size="sm" key={missingText(one)}>
              {missingText(one)}
            </Text>
          ))}
          {missing.length > mostListed && <Text size="sm">and {missing.length - mostListed} more</Text>}
        </Alert>
      )}
      {worksheet ? (
        <WorksheetStatement worksheet={worksheet} headings={3} />
      ) : (
        <Text size="sm">Nothing can be rated yet.</Text>
      )}
    </Stack>
  );
}
