import { useQuery } from "@connectrpc/connect-query";
import { List, Skeleton, Text } from "@mantine/core";
import { PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import { payrollTexts } from "../../../language/payroll-texts.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { Period } from "../../../shared/parts/time.tsx";

/** The payroll of the employer that has not come. */
export function MissingPayroll() {
  const { data, error, isPending, refetch } = useQuery(PortalEmbeddedService.method.listMissingPayroll);
  const { missing } = payrollTexts();
  return (
    <>
      <PageHeader title={missing.title} description={missing.description} />
      {error && <ErrorPanel error={error} onRetry={() => refetch()} />}
      {isPending && <Skeleton height={120} />}
      {data?.missing.length === 0 && <Empty title={missing.none} />}
      <List>
        {data?.missing.map(({ periodStart, periodEnd, periods }) => (
          <List.Item key={periodStart}>
            <Period start={periodStart} end={periodEnd} />
            {periods > 1 && missing.others(periods - 1)}
          </List.Item>
        ))}
      </List>
      {data?.hasMore && <Text size="sm">{missing.hasMore}</Text>}
    </>
  );
}
