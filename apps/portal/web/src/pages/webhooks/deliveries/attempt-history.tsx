import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Paper, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { type AttemptSummary, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { attemptPointsOf, durationText, failureText } from "./attempt-points.ts";
import { AttemptTable } from "./attempt-table.tsx";
import classes from "./delivery-drawer.module.css";
import { periodOf, shareText, spans } from "./delivery-intervals.ts";

const webhookRoute = getRouteApi("/$environment/webhooks/$webhookId");

// The chart library is larger than the page.
const HistoryChart = lazy(() => import("./history-chart.tsx"));

const chartHeightPx = 170;
const results = [
  { name: "succeeded", label: "Succeeded", color: "light-dark(#2f9e6b, #4fbf8b)" },
  { name: "failed", label: "Failed", color: "light-dark(#c92a2a, #ff8787)" },
];
const durations = [
  { name: "p50", label: "50% within", color: "light-dark(#2f9e6b, #4fbf8b)" },
  { name: "p95", label: "95% within", color: "light-dark(#5c7cfa, #91a7ff)" },
  { name: "p99", label: "99% within", color: "light-dark(#c92a2a, #ff8787)" },
];

/** Attempts and how long the receiver took, by hour or day: as charts, and as a table for who cannot see them. */
export function AttemptHistory({ webhookId }: { readonly webhookId: string }) {
  const { span: chosen = "day" } = webhookRoute.useSearch();
  const span = chosen === "month" ? spans.month : spans.day;
  const { fromMs, toMs } = periodOf(span, Date.now());
  const summary = useQuery(WebhooksService.method.summarizeAttempts, {
    webhookId,
    interval: span.interval,
    from: timestampFromMs(fromMs),
    to: timestampFromMs(toMs),
  });
  const total = summary.data?.total;
  const points = summary.data && attemptPointsOf(span, fromMs, summary.data.intervals);
  const shown = { interval: span.interval, height: chartHeightPx };
  return (
    <section>
      <Title order={2} mb="sm">
        Attempts and response times
      </Title>
      {summary.error ? <ErrorPanel error={summary.error} onRetry={() => summary.refetch()} /> : null}
      {summary.isPending && <Skeleton height={chartHeightPx} />}
      {points && (
        <Paper withBorder p="md">
          {total && total.attempts > 0n ? (
            <>
              <Totals total={total} />
              <SimpleGrid cols={{ base: 1, md: 2 }} aria-hidden>
                <Suspense fallback={<Skeleton height={chartHeightPx} />}>
                  <HistoryChart points={points.map((point) => ({ ...point }))} series={results} {...shown} />
                </Suspense>
                <Suspense fallback={<Skeleton height={chartHeightPx} />}>
                  <HistoryChart
                    points={points.map((point) => ({ ...point }))}
                    series={durations}
                    isDuration
                    {...shown}
                  />
                </Suspense>
              </SimpleGrid>
              <details className={classes.details}>
                <summary>Figures of these charts</summary>
                <AttemptTable points={points} interval={span.interval} />
              </details>
            </>
          ) : (
            <Text size="sm">No attempts in the last {span.label}.</Text>
          )}
        </Paper>
      )}
    </section>
  );
}

function Totals({ total }: { readonly total: AttemptSummary }) {
  const failures = failureText(total);
  return (
    <Text size="sm" mb="xs">
      {shareText(Number(total.successes), Number(total.attempts), "succeeded")}
      {failures && ` (${failures})`}
      {total.p50Ms !== undefined &&
        `. Responses took: 50% at most ${durationText(total.p50Ms)}, 95% ${durationText(total.p95Ms)}, 99% ${durationText(total.p99Ms)}`}
      .
    </Text>
  );
}
