import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Group, Paper, SegmentedControl, Skeleton, Text, Title } from "@mantine/core";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import classes from "./delivery-drawer.module.css";
import { barsOf, type HistoryBar, type HistorySpan, periodOf, spans, successText } from "./delivery-intervals.ts";
import { DeliveryTable } from "./delivery-table.tsx";

const webhookRoute = getRouteApi("/$environment/webhooks/$webhookId");

// The chart library is larger than the page.
const HistoryChart = lazy(() => import("./history-chart.tsx"));

const chartHeightPx = 170;
const series = [
  { name: "delivered", label: "Delivered", color: "light-dark(#2f9e6b, #4fbf8b)" },
  { name: "failed", label: "Failed", color: "light-dark(#c92a2a, #ff8787)" },
  { name: "attempting", label: "Waiting", color: "light-dark(#5c7cfa, #91a7ff)" },
];
/** How often it is read again while deliveries are not settled. */
const refreshMs = 10_000;

/** How many deliveries succeeded, by hour or day: as a chart, and as a table for who cannot see it. */
export function DeliveryHistory({ webhookId }: { readonly webhookId: string }) {
  const { span: chosen = "day" } = webhookRoute.useSearch();
  const navigate = webhookRoute.useNavigate();
  const span = chosen === "month" ? spans.month : spans.day;
  const { fromMs, toMs } = periodOf(span, Date.now());
  const period = { from: timestampFromMs(fromMs), to: timestampFromMs(toMs) };
  const summary = useQuery(
    WebhooksService.method.summarizeDeliveries,
    { webhookId, interval: span.interval, ...period },
    {
      refetchInterval: ({ state }) =>
        state.data?.intervals.some(({ attempting }) => attempting > 0) ? refreshMs : false,
    },
  );
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Success</Title>
        <SegmentedControl
          size="xs"
          aria-label="Period of the chart"
          data={Object.entries(spans).map(([value, { label }]) => ({ value, label }))}
          value={chosen === "month" ? "month" : "day"}
          onChange={(value) =>
            navigate({
              search: (before) => ({ ...before, span: value === "month" ? value : undefined }),
              resetScroll: false,
              replace: true,
            })
          }
        />
      </Group>
      {summary.error ? <ErrorPanel error={summary.error} onRetry={() => summary.refetch()} /> : null}
      {summary.isPending && <Skeleton height={chartHeightPx} />}
      {summary.data && (
        <Paper withBorder p="md">
          <History bars={barsOf(span, fromMs, summary.data.intervals)} span={span} />
        </Paper>
      )}
    </section>
  );
}

interface HistoryProps {
  readonly bars: readonly HistoryBar[];
  readonly span: HistorySpan;
}

function History({ bars, span }: HistoryProps) {
  const isEmpty = bars.every(({ delivered, failed, attempting }) => delivered + failed + attempting === 0);
  if (isEmpty) return <Text size="sm">No deliveries in the last {span.label}.</Text>;
  return (
    <>
      <Text size="sm" mb="xs">
        {successText(bars) || "None is settled yet"}
      </Text>
      <div aria-hidden style={{ height: chartHeightPx }}>
        <Suspense fallback={<Skeleton height={chartHeightPx} />}>
          <HistoryChart
            points={bars.map((bar) => ({ ...bar }))}
            interval={span.interval}
            height={chartHeightPx}
            series={series}
          />
        </Suspense>
      </div>
      <details className={classes.details}>
        <summary>As a table</summary>
        <DeliveryTable bars={bars} interval={span.interval} />
      </details>
    </>
  );
}
