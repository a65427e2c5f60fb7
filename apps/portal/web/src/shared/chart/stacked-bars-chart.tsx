import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { moneyText, shortMoneyText } from "../text/money-text.ts";
import classes from "./stacked-bars-chart.module.css";
import type { StackedBarsProps } from "./stacked-bars-props.ts";

const colors = 8;

/** The chart itself: a module of its own, because its library loads only where it is shown. */
export default function StackedBarsChart(props: StackedBarsProps) {
  const { stacks, barLabel, onPick, isGrouped = false, isHorizontal = false, height } = props;
  const { parts, bars } = stacks;
  const keys = parts.map((_part, index) => `part${index}`);
  const data = bars.map(({ key, values }) => ({
    key,
    bar: barLabel(key),
    ...Object.fromEntries(values.map((value, index) => [keys[index], value])),
  }));
  return (
    <div className={classes.chart} data-clickable={onPick !== undefined}>
      <BarChart
        h={height}
        data={data}
        dataKey="bar"
        type={isGrouped ? "default" : "stacked"}
        orientation={isHorizontal ? "vertical" : "horizontal"}
        series={parts.map(({ label }, index) => ({
          name: keys[index] ?? "",
          label,
          color: `var(--part-${index % colors})`,
        }))}
        withLegend={parts.length > 1}
        legendProps={{ verticalAlign: "bottom" }}
        tickLine="none"
        gridAxis={isHorizontal ? "y" : "x"}
        maxBarWidth={44}
        valueFormatter={(value) => moneyText(String(value))}
        xAxisProps={isHorizontal ? { tickFormatter: shortMoneyText } : { interval: "preserveStartEnd" }}
        yAxisProps={isHorizontal ? { width: 90 } : { tickFormatter: shortMoneyText, width: 62 }}
        barChartProps={{ accessibilityLayer: false }}
        barProps={({ name }) => ({
          isAnimationActive: false,
          ...(onPick && {
            onClick: ({ payload }: { payload?: { key?: string } }) => {
              if (payload?.key) onPick(payload.key, parts[keys.indexOf(name)]?.key);
            },
          }),
        })}
      />
    </div>
  );
}
