import { Group, NativeSelect } from "@mantine/core";
import type { ExposureFigure } from "@platform/contracts/payroll_intake/v1/exposure";
import { getRouteApi } from "@tanstack/react-router";
import { FilterBar } from "../../shared/list/filter-bar.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { presets, type Range } from "./range.ts";
import { noState } from "./use-exposure.ts";

const exposureRoute = getRouteApi("/$environment/exposure");

interface ExposureFiltersProps {
  /** Figures whose states and classes the filters offer. */
  readonly figures: readonly ExposureFigure[];
  readonly range: Range;
  readonly today: string;
}

const names = ["employer_id", "state", "class_code", "from", "to"] as const;

function choicesOf(all: string, values: readonly string[]): Readonly<Record<string, string>> {
  const distinct = [...new Set(values)].filter(Boolean).sort();
  return { "": all, ...Object.fromEntries(distinct.map((value) => [value, value === noState ? "No state" : value])) };
}

/** Employer, state, class and days, which are in the URL. */
export function ExposureFilters({ figures, range, today }: ExposureFiltersProps) {
  const search = exposureRoute.useSearch();
  const navigate = exposureRoute.useNavigate();
  const states = [...figures.map(({ state }) => state || noState), search.state ?? ""];
  const classCodes = [...figures.map(({ classCode }) => classCode), search.class_code ?? ""];
  const filters = useFilters<(typeof names)[number]>(
    { ...search, ...range },
    {
      employer_id: { label: "Employer", type: "employer" as const },
      state: { label: "State", choices: choicesOf("All states", states) },
      class_code: { label: "Class code", choices: choicesOf("All classes", classCodes) },
      from: { label: "First day", type: "date" },
      to: { label: "Last day", type: "date" },
    },
  );
  // A filter without choices is left out.
  const { employer_id, state, class_code, ...days } = filters.fields;
  const fields = {
    employer_id,
    ...(states.some(Boolean) && { state }),
    ...(classCodes.some(Boolean) && { class_code }),
    ...days,
  };
  const isFiltered = names.some((name) => search[name] !== undefined);
  const ranges = presets(today);
  const current = ranges.findIndex(
    ([, { from: firstDay, to: lastDay }]) => firstDay === range.from && lastDay === range.to,
  );
  return (
    <Group gap="xs" align="flex-start">
      <NativeSelect
        aria-label="Range"
        data={[{ value: "-1", label: "Other days" }, ...ranges.map(([label], index) => ({ value: `${index}`, label }))]}
        value={`${current}`}
        onChange={({ currentTarget: { value } }) => {
          const [, chosen] = ranges[Number(value)] ?? [];
          if (chosen) navigate({ search: (before) => ({ ...before, ...chosen }), replace: true, resetScroll: false });
        }}
      />
      <FilterBar filters={{ ...filters, fields: fields as typeof filters.fields, isFiltered }} />
    </Group>
  );
}
