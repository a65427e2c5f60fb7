import { expect, test, vi } from "vitest";
import { daysOf } from "./days.ts";
import { overlappingSources } from "./overlapping-sources.ts";

const carrier = { ownerId: "own_carrier", employerId: "acme" };
const theirs = { ownerId: "own_reporter", employerId: "acme-builders" };
const year = daysOf("2025-01-01", "2025-12-31");
const days = (month: string) => daysOf(`2025-${month}-01`, `2025-${month}-28`);

test("two sources are one overlap, whichever of them pays a person first", () => {
  const overlaps = overlappingSources(year);
  overlaps.add({ source: carrier, employeeId: "1", personKey: "ida", days: days("01") });
  overlaps.add({ source: theirs, employeeId: "A", personKey: "ida", days: days("01") });
  overlaps.add({ source: theirs, employeeId: "B", personKey: "ben", days: days("03") });
  overlaps.add({ source: carrier, employeeId: "2", personKey: "ben", days: days("03") });
  expect(overlaps.list()).toEqual([
    {
      sources: [carrier, theirs],
      personCount: 2,
      periodStart: "2025-01-01",
      periodEnd: "2025-03-28",
      persons: [
        { employeeIds: ["1", "A"], periodStart: "2025-01-01", periodEnd: "2025-01-28" },
        { employeeIds: ["2", "B"], periodStart: "2025-03-01", periodEnd: "2025-03-28" },
      ],
    },
  ]);
});

test("the days of an overlap go from the first to the last shared day, within the rated days", () => {
  const overlaps = overlappingSources(daysOf("2025-02-01", "2025-10-31"));
  for (const month of ["01", "03", "05", "11"]) {
    overlaps.add({ source: carrier, employeeId: "1", personKey: "ida", days: days(month) });
  }
  overlaps.add({ source: theirs, employeeId: "A", personKey: "ida", days: daysOf("2025-01-15", "2025-03-10") });
  overlaps.add({ source: theirs, employeeId: "A", personKey: "ida", days: daysOf("2025-05-20", "2025-12-31") });
  overlaps.add({ source: carrier, employeeId: "2", personKey: "ben", days: days("04") });
  overlaps.add({ source: theirs, employeeId: "B", personKey: "ben", days: days("06") });
  expect(overlaps.list()).toMatchObject([{ personCount: 1, periodStart: "2025-03-01", periodEnd: "2025-05-28" }]);
});

/** Adds lines of one name in two sources, and counts how often two ranges of days are compared (each needs a `Math.max`). */
function comparisonsOf(lines: number): number {
  const compare = vi.spyOn(Math, "max");
  try {
    const overlaps = overlappingSources(daysOf("2025-01-01", "2095-12-31"));
    for (let index = 0; index < lines; index += 1) {
      const day = year.first + 3 * index;
      overlaps.add({ source: carrier, employeeId: "1", personKey: "ida", days: { first: day, last: day } });
      overlaps.add({ source: theirs, employeeId: "A", personKey: "ida", days: { first: day, last: day + 1 } });
    }
    expect(overlaps.list()).toHaveLength(1);
    return compare.mock.calls.length;
  } finally {
    compare.mockRestore();
  }
}

test("twice the lines of one name cost about twice as much", () => {
  expect(comparisonsOf(4000) / comparisonsOf(2000)).toBeLessThan(2.5);
});
