import { useQuery } from "@connectrpc/connect-query";
import { List, Skeleton, Text } from "@mantine/core";
import { PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import { Empty } from "../../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { Period } from "../../../shared/parts/time.tsx";

/** The payroll of the employer that has not come. */
export function MissingPayroll() {
  const { data, error, isPending, refetch } = useQuery(PortalEmbeddedService.method.listMissingPayroll);
  return (
    <>
      <PageHeader title="Missing payroll" description="Pay periods for which no payroll has come." />
      {error && <ErrorPanel error={error} onRetry={() => refetch()} />}
      {isPending && <Skeleton height={120} />}
      {data?.missing.length === 0 && <Empty title="No payroll is missing" />}
      <List>
        {data?.missing.map(({ periodStart, periodEnd, periods }) => (
          <List.Item key={periodStart}>
            <Period start={periodStart} end={periodEnd} />
            {periods > 1 && ` and ${periods - 1} more of this month`}
          </List.Item>
        ))}
      </List>
      {data?.hasMore && <Text size="sm">There are more policies than are read here.</Text>}
    </>
  );
}
