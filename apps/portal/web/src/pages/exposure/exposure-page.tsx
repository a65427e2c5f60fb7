import { Alert, Group, SegmentedControl, Skeleton, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { StackedBars } from "../../shared/chart/stacked-bars.tsx";
import { Count, Money } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { monthText } from "../../shared/text/date-text.ts";
import { sumOf } from "../../shared/text/sum-of.ts";
import { fromBarText, toBarText } from "./bar.ts";
import { BarReports } from "./bar-reports.tsx";
import { ExposureFilters } from "./exposure-filters.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { monthsOf } from "./range.ts";
import { type By, stacksOf } from "./stacks.ts";
import { useExposure } from "./use-exposure.ts";

const environmentRoute = getRouteApi("/$environment");
const exposureRoute = getRouteApi("/$environment/exposure");

const chartHeightPx = 300;

/** Exposure: gross wages by month, state and class that count for the premium, down to the reports. */
export function ExposurePage() {
  const { environment } = environmentRoute.useRouteContext();
  const exposure = useExposure();
  const { today, range, problem, query, all, figures } = exposure;
  return (
    <>
      <PageHeader
        title="Exposure"
        description="Payroll that counts for the premium, in the month in which its period ends."
      />
      <ExposureFilters figures={all} range={range} today={today} />
      {problem && (
        <Alert color="red" variant="light" title="Check the days" role="alert">
          {problem}
        </Alert>
      )}
      {query.error && !problem ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && !query.error && !problem && <Skeleton height={chartHeightPx} />}
      {query.data && !query.error && !problem && figures.length === 0 && (
        <Empty title="No payroll counts here">
          No completed report of these days matches. Choose other days, clear the filters, or{" "}
          <Link to="/$environment/payroll" params={{ environment }} search={{}}>
            look at the reports
          </Link>
          . The employer id must be complete.
        </Empty>
      )}
      {!query.error && !problem && figures.length > 0 && (
        <div aria-busy={query.isPlaceholderData}>
          <Totals exposure={exposure} />
          <MonthChart exposure={exposure} />
          <Title order={2} mt="lg" mb="xs">
            Figures
          </Title>
          <FiguresTable figures={figures} />
        </div>
      )}
    </>
  );
}

type Exposure = ReturnType<typeof useExposure>;

function Totals({ exposure: { figures, search, query } }: { readonly exposure: Exposure }) {
  const total = (member: "grossWages" | "hoursWorked" | "overtimePay") =>
    sumOf(figures.map(({ amounts }) => amounts?.[member] ?? "0"));
  return (
    <Facts
      facts={[
        ["Gross wages", <Money key="wages" value={total("grossWages")} />],
        ["Overtime pay", <Money key="overtime" value={total("overtimePay")} />],
        ["Hours", <Count key="hours" value={total("hoursWorked")} />],
        // How many of them have a state or a class is not known here.
        ...(search.state || search.class_code
          ? []
          : [["Employers", <Count key="employers" value={query.data?.employerCount ?? 0} />] as const]),
      ]}
    />
  );
}

/** Gross wages by month in bars, and the reports of the bar that is open. */
function MonthChart({ exposure: { figures, search, range } }: { readonly exposure: Exposure }) {
  const navigate = exposureRoute.useNavigate();
  const by: By = search.by === "state" ? "state" : "class";
  const bar = fromBarText(search.bar);
  const open = (text: string | undefined) =>
    navigate({ search: (before) => ({ ...before, bar: text }), resetScroll: false });
  const pick = (month: string, part: string | undefined) =>
    open(toBarText({ month, ...(part !== undefined && (by === "state" ? { state: part } : { classCode: part })) }));
  return (
    <>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2}>Gross wages by month</Title>
        <SegmentedControl
          size="xs"
          aria-label="Parts of a bar"
          data={[
            { value: "class", label: "By class" },
            { value: "state", label: "By state" },
          ]}
          value={by}
          onChange={(value) =>
            navigate({
              search: (before) => ({ ...before, by: value === "state" ? value : undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Group>
      <StackedBars
        stacks={stacksOf(figures, monthsOf(range), by)}
        barLabel={(month) => monthText(month, "short")}
        onPick={pick}
        height={chartHeightPx}
      />
      {bar && <BarReports bar={bar} range={range} search={search} onClose={() => open(undefined)} />}
    </>
  );
}
