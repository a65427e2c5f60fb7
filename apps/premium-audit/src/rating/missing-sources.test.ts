import { expect, test } from "vitest";
import { daysOf } from "./days/days.ts";
import { missingSources } from "./missing-sources.ts";

const north = { ownerId: "own_1", employerId: "north" };
const south = { ownerId: "own_1", employerId: "south" };
const theirs = { ownerId: "own_2", employerId: "north" };
const exposureSources = [north, south, theirs];
const winter = daysOf("2025-01-01", "2025-02-28");
const shown = { from: "2025-01-01", to: "2025-02-28", days: 59 };
const nothing = { readable: [], ungranted: [], reporting: [] };

test("names each source that delivers nothing, with the reason", () => {
  const readable = [north, south];
  const missing = (grantStatus?: string) => {
    const ungranted = grantStatus === undefined ? [] : [{ ...theirs, grantStatus }];
    return missingSources(winter, { namedSources: exposureSources }, { readable, ungranted, reporting: [north] });
  };
  const ofSouth = { ...south, cause: "nothing_reported", ...shown };
  expect(missing()).toEqual([ofSouth, { ...theirs, cause: "not_offered", ...shown }]);
  for (const cause of ["offered", "declined", "revoked"]) {
    expect(missing(cause)).toEqual([ofSouth, { ...theirs, cause, ...shown }]);
  }
});

test("one report of each source is enough, and a policy that names none has none missing", () => {
  const delivered = { readable: exposureSources, ungranted: [], reporting: exposureSources };
  expect(missingSources(winter, { namedSources: exposureSources }, delivered)).toEqual([]);
  expect(missingSources(winter, { namedSources: [] }, nothing)).toEqual([]);
});

test("nobody needs to report months without payroll, but a grant is needed", () => {
  const seasonal = { namedSources: exposureSources, noPayrollMonths: [1, 2] };
  const readable = [north, south];
  expect(missingSources(winter, seasonal, { ...nothing, readable })).toEqual([
    { ...theirs, cause: "not_offered", ...shown },
  ]);
  expect(missingSources(daysOf("2025-01-01", "2025-03-01"), seasonal, { ...nothing, readable })).toHaveLength(3);
});
