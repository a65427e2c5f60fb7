import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { StackedBarsProps } from "./stacked-bars-props.ts";

// The chart library is larger than any page.
const Chart = lazy(() => import("./stacked-bars-chart.tsx"));

/**
 * Money as stacked bars. It is hidden from screen readers and the keyboard: beside it there must be a table with the same figures
 * and links.
 */
export function StackedBars(props: StackedBarsProps) {
  return (
    <div aria-hidden style={{ height: props.height }}>
      <Suspense fallback={<Skeleton height={props.height} />}>
        <Chart {...props} />
      </Suspense>
    </div>
  );
}
