import { Table } from "@mantine/core";
import { SummaryInterval } from "@platform/contracts/webhooks/v1/webhooks";
import { type HistoryBar, type Interval, intervalText } from "./delivery-intervals.ts";

/** The figures of the chart; intervals without deliveries are left out. */
export function DeliveryTable(props: { readonly bars: readonly HistoryBar[]; readonly interval: Interval }) {
  const shown = props.bars.filter(({ delivered, failed, attempting }) => delivered + failed + attempting > 0);
  return (
    <Table fz="xs" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{props.interval === SummaryInterval.HOUR ? "Hour" : "Day (UTC)"}</Table.Th>
          <Table.Th scope="col">Delivered</Table.Th>
          <Table.Th scope="col">Failed</Table.Th>
          <Table.Th scope="col">Waiting</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map(({ startMs, delivered, failed, attempting }) => (
          <Table.Tr key={startMs}>
            <Table.Td>
              <time dateTime={new Date(startMs).toISOString()} title={new Date(startMs).toISOString()}>
                {intervalText(startMs, props.interval)}
              </time>
            </Table.Td>
            <Table.Td>{delivered.toLocaleString("en-US")}</Table.Td>
            <Table.Td>{failed.toLocaleString("en-US")}</Table.Td>
            <Table.Td>{attempting.toLocaleString("en-US")}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
