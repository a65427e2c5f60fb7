import { BarChart, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { type Interval, intervalText } from "./delivery-intervals.ts";

/** Values of one interval, by the name of their series. */
export type HistoryPoint = { readonly startMs: number } & Readonly<Record<string, number | null>>;

interface HistoryChartProps {
  readonly points: readonly HistoryPoint[];
  readonly interval: Interval;
  readonly height: number;
  readonly series: readonly { name: string; label: string; color: string }[];
  /** Lines for durations in ms instead of bars for counts. */
  readonly isDuration?: boolean;
}

/** The chart alone: a module of its own, because its library loads only where it is shown. */
export default function HistoryChart({ points, interval, height, series, isDuration = false }: HistoryChartProps) {
  const common = {
    h: height,
    data: points.map((point) => ({ ...point, start: intervalText(point.startMs, interval) })),
    dataKey: "start",
    withLegend: true,
    legendProps: { verticalAlign: "bottom", itemSorter: null },
    tickLine: "none",
    xAxisProps: { interval: "preserveStartEnd", minTickGap: 24 },
  } as const;
  if (isDuration) {
    return (
      <LineChart
        {...common}
        series={[...series]}
        unit=" ms"
        yAxisProps={{ allowDecimals: false, width: 72 }}
        lineChartProps={{ accessibilityLayer: false }}
        lineProps={{ isAnimationActive: false }}
        connectNulls={false}
      />
    );
  }
  return (
    <BarChart
      {...common}
      series={[...series]}
      type="stacked"
      maxBarWidth={28}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  );
}
