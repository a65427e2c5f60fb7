import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestReport } from "./exposure-server.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const carrier = { ...tenant, ownerId: "own_carrier" };

/** Adds and publishes a report of 2025 with a line for each `STATE class`. */
async function publish(employerId: string, classes: string[], changes: Partial<TestReport> = {}, options = {}) {
  const report = service.report(employerId, changes);
  const [line] = report.lines;
  if (!line) throw new Error("report without a line");
  report.lines = classes.map((text, position) => {
    const [state = "", classCode = ""] = text.split(" ");
    return { ...line, position, employeeId: `E-${position}`, state, classCode };
  });
  await service.intake.publishProcessed(report, options);
  return report;
}

/** Returns the suggestions of a policy. */
async function suggestionsOf(policyId: string) {
  const events = await service.eventsOf(policyId);
  return events.flatMap(({ event: { data, ownerId } }) => {
    if (data.case !== "endorsementSuggested") return [];
    const { reportId, employerId, classes, termStart, termEnd, reportOwnerId } = data.value;
    const classNames = classes.map(
      ({ state, classCode, isNewState }) => `${state} ${classCode}${isNewState ? " new" : ""}`,
    );
    return [{ reportId, employerId, ownerId, reportOwnerId, term: `${termStart} ${termEnd}`, classNames }];
  });
}

test("payroll of a class or state that the policy does not have is suggested once in a term, leading zeros aside", async () => {
  const { id, employerId } = await service.policy();
  const first = await publish(employerId, ["IL 5403", "IL 05403", "IL 8810", "IN 5403"]);
  await publish(employerId, ["IL 8810", "IN 5403"]);
  const last = await publish(employerId, ["IL 8742", " 5403"]);
  await expect.poll(() => suggestionsOf(id)).toHaveLength(2);
  const shown = { employerId, ownerId: tenant.ownerId, reportOwnerId: tenant.ownerId, term: "2025-01-01 2025-12-31" };
  expect(await suggestionsOf(id)).toEqual([
    { reportId: first.reportId, ...shown, classNames: ["IL 8810", "IN 5403 new"] },
    { reportId: last.reportId, ...shown, classNames: ["IL 8742"] },
  ]);
});

test("payroll outside the term, of a report that does not count or of a policy without classes suggests nothing", async () => {
  const { id, employerId } = await service.policy();
  const unclassed = await service.policy({ employerId, rating: { classifications: [] } as never });
  await publish(employerId, ["IL 8810"], { periodStart: "2026-01-01", periodEnd: "2026-01-31" });
  await publish(employerId, ["IL 8811"], {}, { notCounted: true });
  await publish(employerId, ["IL 8742"]);
  await expect.poll(() => suggestionsOf(id)).toMatchObject([{ classNames: ["IL 8742"] }]);
  expect(await suggestionsOf(unclassed.id)).toEqual([]);
});

test("whoever reads the payroll by a grant receives the suggestion too, unless its policy names other sources", async () => {
  const carrierPolicy = await service.policy({ employerId: "acme" }, carrier);
  const exposureSources = [{ ownerId: "own_somebody", employerId: "else" }];
  const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }];
  const elsewhere = await service.policy(
    { employerId: "acme", rating: { classifications, exposureSources } as never },
    carrier,
  );
  const grantees = [{ ownerId: carrier.ownerId, employerId: "acme" }];
  const { reportId } = await publish("their-acme", ["IL 8810"], {}, { grantees });
  await expect
    .poll(() => suggestionsOf(carrierPolicy.id))
    .toMatchObject([{ reportId, ownerId: carrier.ownerId, reportOwnerId: tenant.ownerId, classNames: ["IL 8810"] }]);
  expect(await suggestionsOf(elsewhere.id)).toEqual([]);
});

test("payroll is compared with the policy that names its source, whatever employer the grant states", async () => {
  const theirs = { ownerId: tenant.ownerId, employerId: "their-named" };
  const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }];
  const naming = (...exposureSources: object[]) => ({ rating: { classifications, exposureSources } as never });
  const mine = await service.policy({ employerId: "mine", ...naming(theirs) }, carrier);
  const other = await service.policy({ employerId: "their-named", ...naming({ ...theirs, employerId: "x" }) }, carrier);
  const grantees = [{ ownerId: carrier.ownerId, employerId: "their-named" }];
  const { reportId } = await publish("their-named", ["IL 8810"], {}, { grantees });
  const shown = { reportId, employerId: "mine", ownerId: carrier.ownerId, reportOwnerId: tenant.ownerId };
  await expect.poll(() => suggestionsOf(mine.id)).toMatchObject([{ ...shown, classNames: ["IL 8810"] }]);
  expect(await suggestionsOf(other.id)).toEqual([]);
});

test("the trend of a policy has the payroll of the sources that it names, and of no other", async () => {
  const sourceOf = (employerId: string) => ({ ownerId: tenant.ownerId, employerId });
  const classification = { state: "IL", classCode: "5403", rates: [{ rate: "10" }], estimatedPayroll: "365000" };
  const rating = { classifications: [classification], exposureSources: [sourceOf("trend-south")] };
  const { id } = await service.policy({ employerId: "trend-north", rating: rating as never });
  const days = { periodStart: "2025-01-01", periodEnd: "2025-04-10" };
  await publish("trend-north", ["IL 5403"], { ...days, grossWages: "1000000" } as object);
  await publish("trend-south", ["IL 5403"], { ...days, grossWages: "50000" } as object);
  const trends = async () =>
    (await service.eventsOf(id)).flatMap(({ event: { data } }) =>
      data.case === "endorsementSuggested" && data.value.trend ? [data.value] : [],
    );
  await expect.poll(trends).toMatchObject([{ employerId: "trend-north", trend: { payroll: "50000", percent: "50" } }]);
});

test("payroll outside 90 to 110 % of the estimate is announced once for each estimate", async () => {
  const ofClass = (estimatedPayroll: string) => ({
    classifications: [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }], estimatedPayroll }],
  });
  const { id, employerId } = await service.policy({ rating: ofClass("365000") as never });
  const trends = async () =>
    (await service.eventsOf(id)).flatMap(({ event: { data } }) =>
      data.case === "endorsementSuggested" && data.value.trend ? [data.value.trend] : [],
    );
  const paid = async (periodStart: string, periodEnd: string, grossWages: string) => {
    await service.intake.publishProcessed(service.report(employerId, { periodStart, periodEnd, grossWages }));
  };
  // Too few days of the term, though far above; then 100 days, for which 100,000 are expected.
  await paid("2025-01-01", "2025-01-31", "100000");
  await paid("2025-02-01", "2025-04-10", "10000.01");
  const above = { payroll: "110000.01", expectedPayroll: "100000", percent: "110", coveredDays: 100 };
  await expect.poll(trends).toMatchObject([above]);
  await paid("2025-04-11", "2025-04-30", "0.5");
  await paid("2025-05-01", "2025-05-30", "0");
  const below = { payroll: "110000.51", expectedPayroll: "150000", percent: "73.33", coveredDays: 150 };
  await expect.poll(trends).toMatchObject([above, below]);
  // Far below again; the class shows when it was compared.
  await publish(employerId, ["IL 8810"], {
    periodStart: "2025-05-31",
    periodEnd: "2025-06-29",
    grossWages: "0",
  } as object);
  await expect.poll(() => suggestionsOf(id)).toMatchObject([{}, {}, { classNames: ["IL 8810"] }]);
  const updateMask = { paths: ["rating.classifications"] };
  await service.policies.updatePolicy({ id, members: { rating: ofClass("730000") } as never, updateMask }, { tenant });
  await paid("2025-06-30", "2025-07-19", "0");
  await expect.poll(trends).toMatchObject([above, below, { expectedPayroll: "400000", coveredDays: 200 }]);
});
