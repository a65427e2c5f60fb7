import { Anchor, Text, Title, VisuallyHidden } from "@mantine/core";
import type { ExposureFigure } from "@platform/contracts/payroll_intake/v1/exposure";
import { Link } from "@tanstack/react-router";
import { StackedBars } from "../../shared/chart/stacked-bars.tsx";
import { Money } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { monthText } from "../../shared/text/date-text.ts";
import { sumOf } from "../../shared/text/sum-of.ts";
import classes from "./home-page.module.css";

interface MonthExposureProps {
  readonly environment: string;
  /** `YYYY-MM`. */
  readonly month: string;
  /** Figures of this month and the one before. */
  readonly figures: readonly ExposureFigure[];
}

/** As many bars are shown; the rest is in the last one. */
const mostBars = 7;
const barHeightPx = 34;
const axisHeightPx = 40;

const wagesOf = (figures: readonly ExposureFigure[]) => sumOf(figures.map(({ amounts }) => amounts?.grossWages ?? "0"));

/** The largest sums by state and class, and the sum of the others. */
function largest(figures: readonly ExposureFigure[]): (readonly [name: string, wages: string])[] {
  const sorted = figures.toSorted((one, other) => Number(other.amounts?.grossWages) - Number(one.amounts?.grossWages));
  const separate = sorted.length <= mostBars + 1 ? sorted : sorted.slice(0, mostBars);
  const others = sorted.slice(separate.length);
  return [
    ...separate.map((figure) => [`${figure.state || "No state"} ${figure.classCode}`, wagesOf([figure])] as const),
    ...(others.length > 0 ? [[`${others.length} others`, wagesOf(others)] as const] : []),
  ];
}

/** Exposure of this month by state and class, beside the month before. */
export function MonthExposure({ environment, month, figures }: MonthExposureProps) {
  const now = figures.filter((figure) => figure.month === month);
  const before = figures.filter((figure) => figure.month < month);
  const bars = largest(now);
  return (
    <section aria-labelledby="home-exposure">
      <div className={classes.heading}>
        <Title order={2} id="home-exposure">
          Exposure in {monthText(month)}
        </Title>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/$environment/exposure" params={{ environment }} search={{}} {...props} />}
        >
          All months
        </Anchor>
      </div>
      {now.length === 0 ? (
        <Empty title="Nothing counts this month yet">
          Payroll counts in the month in which its period ends. The month before has <Money value={wagesOf(before)} />.
        </Empty>
      ) : (
        <>
          <Text size="xl" fw={600}>
            <Money value={wagesOf(now)} />
          </Text>
          <Text size="sm" c="dimmed" mb="xs">
            Gross wages so far.{" "}
            {before.length > 0 ? (
              <>
                The month before has <Money value={wagesOf(before)} />.
              </>
            ) : (
              "Nothing counted the month before."
            )}
          </Text>
          <StackedBars
            stacks={{
              parts: [{ label: "Gross wages" }],
              bars: bars.map(([name, wages]) => ({ key: name, values: [Number(wages)] })),
            }}
            barLabel={(name) => name}
            isHorizontal
            height={bars.length * barHeightPx + axisHeightPx}
          />
          <BarTable month={month} bars={bars} />
        </>
      )}
    </section>
  );
}

interface BarTableProps {
  readonly month: string;
  readonly bars: ReturnType<typeof largest>;
}

/** The bars as a table, for a screen reader. */
function BarTable({ month, bars }: BarTableProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>Gross wages in {monthText(month)} by state and class</caption>
        <thead>
          <tr>
            <th scope="col">State and class</th>
            <th scope="col">Gross wages</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(([name, wages]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Money value={wages} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
