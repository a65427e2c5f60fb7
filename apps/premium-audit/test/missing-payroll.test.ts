import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { decodeEvent } from "@platform/messaging/event/event";
import { statement } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookForMissingPayroll } from "../src/audit/missing-payroll/look-for-missing-payroll.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const dayMs = 86_400_000;
const dateIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const daysFromNow = (days: number) => timestampFromDate(new Date(Date.now() + days * dayMs));
const graceDays = 10;
const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }];

/** The missing periods that were announced of an employer, in order. */
async function missingOf(employerId: string): Promise<string[]> {
  const all = statement("outbox_of_missing", { payload: "bytea" }, "SELECT payload FROM outbox ORDER BY seq");
  const events = (await service.database.query(all)).map(({ payload }) => decodeEvent(payload).data);
  return events.flatMap(({ case: name, value }) =>
    name === "policyPayrollMissing" && value.employerId === employerId
      ? [`${value.periodStart} ${value.periodEnd}`]
      : [],
  );
}

/** Two replicas look, as if they had last looked some days ago; undefined: as on this day. */
async function look(checkedDaysAgo?: number): Promise<void> {
  const again = statement(
    "test_checked",
    "UPDATE policy_terms SET late_checked_on = {lateCheckedOn:date} WHERE late_checked_on <> 'infinity'",
  );
  if (checkedDaysAgo !== undefined) await service.database.query(again, { lateCheckedOn: dateIn(-checkedDaysAgo) });
  const { database } = service;
  const dependencies = { database, exposure: service.exposure, graceDays };
  const untilNone = async () => {
    while ((await lookForMissingPayroll(dependencies)) > 0);
  };
  await Promise.all([untilNone(), untilNone()]);
}

const running = (members = {}) =>
  service.policy({ effectiveDate: daysFromNow(-200), expirationDate: daysFromNow(165), ...members });

/** Reports weeks of an employer, of which the first began `daysAgo` days ago. */
function reportWeeks(
  employerId: string,
  { daysAgo, weeks, as = tenant }: { daysAgo: number; weeks: number; as?: typeof tenant },
) {
  for (let week = 0; week < weeks; week += 1) {
    const periodStart = dateIn(7 * week - daysAgo);
    const periodEnd = dateIn(7 * week - daysAgo + 6);
    service.report(employerId, { periodStart, periodEnd, tenant: as });
  }
}

test("a week that is not reported is announced once, by whichever replica, and so is the next one", async () => {
  const { employerId, id: policyId } = await running();
  const ledger = await running({ billing: { mode: "pay_as_you_go", paySchedule: "weekly" } });
  const idle = await running();
  const granted = await running({ employerId: "emp_granted" });
  const namedSource = { ownerId: tenant.ownerId, employerId: "emp_named" };
  const naming = await running({ rating: { classifications, exposureSources: [namedSource] } });
  const provider = { ...tenant, ownerId: "own_provider" };
  service.payroll.grants.set(tenant.ownerId, [provider.ownerId]);
  for (const employer of [employerId, ledger.employerId]) reportWeeks(employer, { daysAgo: 45, weeks: 4 });
  reportWeeks(granted.employerId, { daysAgo: 45, weeks: 4, as: provider });
  reportWeeks(namedSource.employerId, { daysAgo: 45, weeks: 4 });
  reportWeeks("emp_stranger", { daysAgo: 45, weeks: 4, as: { ...tenant, ownerId: "own_other" } });
  // The first look announces nothing: nobody wants a hundred old periods on the day of an upgrade.
  await look();
  expect(await missingOf(employerId)).toEqual([]);
  // The fifth week ended 11 days ago.
  await look(1);
  const fifth = `${dateIn(-17)} ${dateIn(-11)}`;
  expect(await missingOf(employerId)).toEqual([fifth]);
  expect(await missingOf(granted.employerId)).toEqual([fifth]);
  expect(await missingOf(naming.employerId)).toEqual([fifth]);
  await look(0);
  await look();
  expect(await missingOf(employerId)).toEqual([fifth]);
  expect([await missingOf(ledger.employerId), await missingOf(idle.employerId)]).toEqual([[], []]);
  // Late ones and the report of a bonus are not confused with it.
  service.report(employerId, { periodStart: dateIn(-17), periodEnd: dateIn(-11) });
  await look(0);
  expect(await missingOf(employerId)).toEqual([fifth]);
  const { policy } = await service.policies.getPolicy({ id: policyId }, { tenant });
  expect(policy?.updatedAt).toBeDefined();
});

test("nothing is missing of an ended term, a deleted policy and a month without payroll; a failed look is made again", async () => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const ended = await service.policy();
  const deleted = await running();
  const seasonal = await running({
    rating: {
      classifications,
      // All but one, because a policy without any payroll is refused.
      noPayrollMonths: months.filter((month) => month !== Number(dateIn(180).slice(5, 7))),
    },
  });
  const late = await running();
  const all = [ended, deleted, seasonal, late].map(({ employerId }) => employerId);
  for (const employerId of all) reportWeeks(employerId, { daysAgo: 45, weeks: 4 });
  await service.policies.deletePolicy({ id: deleted.id }, { tenant });
  await look();
  service.payroll.fault = new Fault("INTERNAL", "BROKEN", "payroll-intake is broken");
  await expect(look(1)).rejects.toThrow("payroll-intake is broken");
  service.payroll.fault = undefined;
  await look();
  const missing = await Promise.all(all.map(missingOf));
  expect(missing.map((periods) => periods.length)).toEqual([0, 0, 0, 1]);
});
