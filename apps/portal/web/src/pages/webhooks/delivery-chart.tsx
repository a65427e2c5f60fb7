import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { type HistoryBar, intervalText } from "./delivery-intervals.ts";

interface DeliveryChartProps {
  readonly bars: readonly HistoryBar[];
  readonly interval: "hour" | "day";
  readonly height: number;
}

/** The bars alone: a module of its own, because its library loads only where it is shown. */
export default function DeliveryChart({ bars, interval, height }: DeliveryChartProps) {
  return (
    <BarChart
      h={height}
      data={bars.map((bar) => ({ ...bar, start: intervalText(bar.startMs, interval) }))}
      dataKey="start"
      type="stacked"
      series={[
        { name: "delivered", label: "Delivered", color: "light-dark(#2f9e6b, #4fbf8b)" },
        { name: "failed", label: "Failed", color: "light-dark(#c92a2a, #ff8787)" },
        { name: "attempting", label: "Waiting", color: "light-dark(#5c7cfa, #91a7ff)" },
      ]}
      withLegend
      legendProps={{ verticalAlign: "bottom", itemSorter: null }}
      tickLine="none"
      maxBarWidth={28}
      xAxisProps={{ interval: "preserveStartEnd", minTickGap: 24 }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  );
}
