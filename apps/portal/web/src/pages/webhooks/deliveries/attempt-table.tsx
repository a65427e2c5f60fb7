import { Table } from "@mantine/core";
import { SummaryInterval } from "@platform/contracts/webhooks/v1/webhooks";
import { type AttemptPoint, durationText } from "./attempt-points.ts";
import { type Interval, intervalText } from "./delivery-intervals.ts";

/** The figures of the charts; intervals without attempts are left out. */
export function AttemptTable(props: { readonly points: readonly AttemptPoint[]; readonly interval: Interval }) {
  const shown = props.points.filter(({ succeeded, failed }) => succeeded + failed > 0);
  const heads = [
    props.interval === SummaryInterval.HOUR ? "Hour" : "Day (UTC)",
    "Succeeded",
    "Failed",
    "50, 95, 99% within",
  ];
  return (
    <Table fz="xs" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map(({ startMs, succeeded, failed, p50, p95, p99 }) => (
          <Table.Tr key={startMs}>
            <Table.Td>
              <time dateTime={new Date(startMs).toISOString()} title={new Date(startMs).toISOString()}>
                {intervalText(startMs, props.interval)}
              </time>
            </Table.Td>
            <Table.Td>{succeeded.toLocaleString("en-US")}</Table.Td>
            <Table.Td>{failed.toLocaleString("en-US")}</Table.Td>
            <Table.Td>{p50 !== null && [p50, p95, p99].map(durationText).join(", ")}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
