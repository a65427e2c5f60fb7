import { exact } from "@platform/decimal/exact";
import { expect, test } from "vitest";
import { reconcile, type StatedTotal } from "./reconcile.ts";

const quarter = { periodStart: "2025-01-01", periodEnd: "2025-03-31" };
const year = { firstDay: "2025-01-01", lastDay: "2025-12-31" };
const total = (wages: string, members: Partial<StatedTotal> = {}): StatedTotal => ({
  documentId: `doc_${wages}`,
  kind: "federal",
  state: "",
  ...quarter,
  wages,
  employerIds: ["emp_1"],
  ...members,
});

async function compared(totals: StatedTotal[], payroll: string, audited = year) {
  const comparisons = await reconcile(totals, async () => exact(payroll), audited);
  return comparisons.map(({ stated, difference, isReconciled }) => [stated, difference, isReconciled]);
}

test("a difference of at most 1 % of what is stated, or of a dollar, is none", async () => {
  expect(await compared([total("25000")], "24750")).toEqual([["25000", "250", true]]);
  expect(await compared([total("25000")], "24749.99")).toEqual([["25000", "250.01", false]]);
  expect(await compared([total("25000")], "25250.01")).toEqual([["25000", "-250.01", false]]);
  expect(await compared([total("50")], "49")).toEqual([["50", "1", true]]);
  expect(await compared([total("50")], "48.99")).toEqual([["50", "1.01", false]]);
});

test("two returns of one quarter are added up, and other states, quarters and employers are apart", async () => {
  expect(await compared([total("10000"), total("15000")], "25000")).toEqual([["25000", "0", true]]);
  const apart = [
    total("1000", { kind: "state", state: "IN" }),
    total("2000", { kind: "state", state: "OH" }),
    total("3000", { periodStart: "2025-04-01", periodEnd: "2025-06-30" }),
    total("4000", { employerIds: ["emp_1", "emp_2"] }),
  ];
  expect((await compared(apart, "0")).map(([stated]) => stated).toSorted()).toEqual(["1000", "2000", "3000", "4000"]);
});

test("a quarter that is not in the term is marked", async () => {
  const [comparison] = await reconcile([total("1")], async () => exact("1"), { ...year, firstDay: "2025-03-01" });
  expect(comparison).toMatchObject({ exceedsAudit: true, isReconciled: true });
});
