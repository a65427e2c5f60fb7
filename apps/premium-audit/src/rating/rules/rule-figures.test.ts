import type { OwnerKind } from "@platform/public-records/record/rating-choices";
import { describe, expect, test } from "vitest";
import { toRuleRow } from "./rule-row.ts";
import { rules, rulesOn } from "./rules.ts";

// The figures of the bureaus and laws, stated once more by hand: a typing error in a row of `rules/` is seen here.

type Owner = [state: string, kind: OwnerKind, from: string];
type LimitedOwner = [...Owner, least: string | undefined, most: string | undefined];
type Limits = readonly [least: string | undefined, most: string | undefined];

/** The limits of an owner in a class of a state, for policies from a day on: by the week, or by the year of 52 weeks. */
function limitsOf(state: string, kind: OwnerKind, date: string, weeks: number, classCode = ""): Limits {
  const limits = rulesOn(date).officerLimits(state, kind, classCode);
  return [limits?.weeklyMinimum?.times(weeks).toFixed(2), limits?.weeklyMaximum?.times(weeks).toFixed(2)];
}

const byWeek: LimitedOwner[] = [
  ["CT", "officer", "2019-01-01", "1300.00", "2600.00"],
  ["CT", "llc_member", "2019-01-01", "1300.00", "2600.00"],
  ["NM", "officer", "2022-01-01", "950.00", "3800.00"],
  ["NM", "llc_member", "2022-01-01", "950.00", "3800.00"],
  ["PA", "officer", "2019-04-01", "1025.00", undefined],
  ["NH", "officer", "2017-01-01", "250.00", "2000.00"],
  ["MD", "officer", "2017-01-01", "1050.00", "4000.00"],
  ["MD", "llc_member", "2017-01-01", "1050.00", "4000.00"],
  ["IN", "officer", "2022-01-01", "850.00", "4000.00"],
  ["IN", "officer", "2023-01-01", "900.00", "4300.00"],
  ["IN", "officer", "2024-01-01", "950.00", "4500.00"],
  ["IN", "officer", "2025-01-01", "1000.00", "4600.00"],
  ["IN", "officer", "2026-01-01", "1050.00", "4900.00"],
  ["IN", "sole_proprietor", "2025-01-01", "1000.00", "4600.00"],
  ["IN", "partner", "2025-01-01", "1000.00", "4600.00"],
  ["IN", "llc_member", "2025-01-01", "1000.00", "4600.00"],
  ["MA", "officer", "2024-10-01", "290.00", "1460.00"],
  ["NJ", "sole_proprietor", "2021-01-01", "660.00", "2640.00"],
  ["WI", "officer", "2019-10-01", "305.00", "1524.00"],
  ["WI", "officer", "2020-10-01", "315.00", "1577.00"],
  ["WI", "officer", "2021-10-01", "328.00", "1641.00"],
  ["WI", "officer", "2022-10-01", "348.00", "1739.00"],
];

test.each(byWeek)("%s, %s, policies from %s: %s to %s a week", (state, kind, date, least, most) => {
  expect(limitsOf(state, kind, date, 1)).toEqual([least, most]);
});

const byYear: LimitedOwner[] = [
  ["AL", "officer", "2024-03-01", "57200.00", "223600.00"],
  ["AL", "llc_member", "2024-03-01", "57200.00", "223600.00"],
  ["IN", "officer", "2020-01-01", "41600.00", "192400.00"],
  ["KY", "officer", "2020-01-01", "44200.00", "182000.00"],
  ["KY", "officer", "2024-01-01", "52000.00", "213200.00"],
  ["NM", "officer", "2023-01-01", undefined, "202800.00"],
  ["NM", "llc_member", "2023-01-01", undefined, "202800.00"],
  ["NM", "officer", "2024-01-01", "54600.00", "218400.00"],
  ["NM", "llc_member", "2024-01-01", "54600.00", "218400.00"],
  ["MN", "officer", "2021-01-01", "59488.00", "237952.00"],
  ["MN", "officer", "2022-01-01", "64064.00", "256256.00"],
  ["MN", "officer", "2023-01-01", "66924.00", "267696.00"],
  ["MN", "officer", "2024-01-01", "69524.00", "278096.00"],
  ["MN", "officer", "2025-01-01", "71344.00", "285376.00"],
  ["AK", "officer", "2022-01-01", "28600.00", "114400.00"],
  ["AK", "officer", "2023-01-01", "31200.00", "119600.00"],
  ["AL", "officer", "2022-03-01", "52000.00", "202800.00"],
  ["AL", "officer", "2023-03-01", "54600.00", "213200.00"],
  ["AR", "officer", "2021-07-01", "44200.00", "182000.00"],
  ["AR", "officer", "2022-07-01", "49400.00", "192400.00"],
  ["AR", "officer", "2023-07-01", "52000.00", "202800.00"],
  ["AZ", "officer", "2022-01-01", "59800.00", "239200.00"],
  ["AZ", "officer", "2023-01-01", "62400.00", "249600.00"],
  ["AZ", "officer", "2024-01-01", "65000.00", "260000.00"],
  ["CA", "officer", "2019-01-01", "52000.00", "133900.00"],
  ["CA", "partner", "2019-01-01", "52000.00", "133900.00"],
  ["CA", "officer", "2020-01-01", "52000.00", "133900.00"],
  ["CA", "llc_member", "2020-01-01", "52000.00", "133900.00"],
  ["CA", "officer", "2021-01-01", undefined, "144300.00"],
  ["CA", "sole_proprietor", "2021-09-01", "55900.00", "144300.00"],
  ["CA", "officer", "2022-09-01", "57200.00", "149500.00"],
  ["CA", "partner", "2023-09-01", "59800.00", "154700.00"],
  ["CA", "officer", "2023-09-01", "59800.00", "154700.00"],
  ["CA", "officer", "2024-09-01", undefined, "159900.00"],
  ["CT", "officer", "2022-01-01", "75400.00", "150800.00"],
  ["CT", "officer", "2024-01-01", "83200.00", "166400.00"],
  ["DC", "officer", "2021-11-01", "80600.00", "322400.00"],
  ["DC", "officer", "2022-11-01", "85800.00", "338000.00"],
  ["DC", "officer", "2023-11-01", "88400.00", "358800.00"],
  ["DE", "officer", "2021-12-01", "62244.00", "249600.00"],
  ["DE", "partner", "2022-12-01", "64168.00", "257400.00"],
  ["DE", "llc_member", "2023-12-01", "67652.00", "270400.00"],
  ["GA", "llc_member", "2023-03-01", "62400.00", "254800.00"],
  ["HI", "officer", "2022-01-01", "46800.00", "187200.00"],
  ["HI", "officer", "2023-01-01", "52000.00", "208000.00"],
  ["HI", "llc_member", "2024-01-01", "57200.00", "228800.00"],
  ["IA", "officer", "2022-01-01", "26000.00", "208000.00"],
  ["IA", "officer", "2023-01-01", "26000.00", "218400.00"],
  ["ID", "officer", "2022-01-01", "44200.00", "176800.00"],
  ["ID", "llc_member", "2023-01-01", "46800.00", "187200.00"],
  ["IL", "officer", "2022-01-01", "62400.00", "249600.00"],
  ["IL", "officer", "2023-01-01", "67600.00", "270400.00"],
  ["IL", "officer", "2024-01-01", "72800.00", "286000.00"],
  ["KS", "officer", "2022-01-01", "52000.00", "202800.00"],
  ["KS", "officer", "2023-01-01", "52000.00", "213200.00"],
  ["KY", "officer", "2022-01-01", "46800.00", "192400.00"],
  ["KY", "officer", "2023-01-01", "52000.00", "202800.00"],
  ["LA", "llc_member", "2022-05-01", "52000.00", "156000.00"],
  ["MD", "officer", "2022-01-01", "54600.00", "218400.00"],
  ["MD", "officer", "2023-01-01", "70200.00", "280800.00"],
  ["ME", "officer", "2022-04-01", "52000.00", "202800.00"],
  ["IN", "officer", "2025-01-01", "52000.00", "239200.00"],
  ["IN", "officer", "2026-01-01", "54600.00", "254800.00"],
  ["NV", "officer", "2003-10-01", "6000.00", "36000.00"],
];

test.each(byYear)("%s, %s, policies from %s: %s to %s a year", (state, kind, date, least, most) => {
  expect(limitsOf(state, kind, date, 52)).toEqual([least, most]);
});

const fixed: [...Owner, amount: string][] = [
  ["HI", "sole_proprietor", "2019-01-01", "45900.00"],
  ["HI", "sole_proprietor", "2020-01-01", "46700.00"],
  ["HI", "sole_proprietor", "2021-01-01", "48100.00"],
  ["OR", "sole_proprietor", "2024-01-01", "67400.00"],
  ["TX", "sole_proprietor", "2024-10-01", "79200.00"],
  ["TX", "partner", "2024-10-01", "79200.00"],
  ["TX", "sole_proprietor", "2025-10-01", "82600.00"],
  ["TX", "partner", "2025-10-01", "82600.00"],
  ["AL", "sole_proprietor", "2024-03-01", "56400.00"],
  ["AL", "partner", "2024-03-01", "56400.00"],
  ["AR", "partner", "2023-07-01", "51000.00"],
  ["CT", "sole_proprietor", "2019-01-01", "67500.00"],
  ["CT", "partner", "2019-01-01", "67500.00"],
  ["NM", "sole_proprietor", "2019-01-01", "42400.00"],
  ["NM", "partner", "2019-01-01", "42400.00"],
  ["NM", "sole_proprietor", "2020-01-01", "43900.00"],
  ["NM", "partner", "2020-01-01", "43900.00"],
  ["NM", "sole_proprietor", "2021-01-01", "45900.00"],
  ["NM", "partner", "2021-01-01", "45900.00"],
  ["NM", "sole_proprietor", "2022-01-01", "49100.00"],
  ["NM", "partner", "2022-01-01", "49100.00"],
  ["NM", "sole_proprietor", "2023-01-01", "51300.00"],
  ["NM", "partner", "2023-01-01", "51300.00"],
  ["NM", "sole_proprietor", "2024-01-01", "54200.00"],
  ["NM", "partner", "2024-01-01", "54200.00"],
  ["OK", "sole_proprietor", "2019-01-01", "45100.00"],
  ["OK", "sole_proprietor", "2020-01-01", "45100.00"],
  ["OK", "sole_proprietor", "2021-01-01", "46700.00"],
  ["SD", "sole_proprietor", "2019-07-01", "41800.00"],
  ["SD", "partner", "2019-07-01", "41800.00"],
  ["SD", "sole_proprietor", "2020-07-01", "43100.00"],
  ["SD", "partner", "2020-07-01", "43100.00"],
  ["SD", "sole_proprietor", "2021-07-01", "44600.00"],
  ["SD", "partner", "2021-07-01", "44600.00"],
  ["SD", "sole_proprietor", "2022-07-01", "48600.00"],
  ["SD", "partner", "2022-07-01", "48600.00"],
  ["SD", "sole_proprietor", "2023-07-01", "50700.00"],
  ["SD", "partner", "2023-07-01", "50700.00"],
  ["VT", "sole_proprietor", "2019-04-01", "45400.00"],
  ["VT", "partner", "2019-04-01", "45400.00"],
  ["VT", "sole_proprietor", "2020-04-01", "23500.00"],
  ["VT", "partner", "2020-04-01", "23500.00"],
  ["VT", "sole_proprietor", "2021-04-01", "24300.00"],
  ["VT", "sole_proprietor", "2022-04-01", "26700.00"],
  ["VT", "sole_proprietor", "2023-04-01", "27800.00"],
  ["LA", "sole_proprietor", "2017-05-01", "45600.00"],
  ["LA", "sole_proprietor", "2018-05-01", "45200.00"],
  ["LA", "sole_proprietor", "2019-05-01", "46100.00"],
  ["NH", "sole_proprietor", "2017-01-01", "26100.00"],
  ["MD", "sole_proprietor", "2017-01-01", "53400.00"],
  ["OR", "llc_member", "2025-01-01", "69200.00"],
  ["AK", "sole_proprietor", "2022-01-01", "36000.00"],
  ["AK", "partner", "2023-01-01", "38800.00"],
  ["CO", "sole_proprietor", "2019-01-01", "56500.00"],
  ["CO", "partner", "2020-01-01", "58400.00"],
  ["CO", "partner", "2021-01-01", "61400.00"],
  ["CO", "officer", "2022-01-01", "66200.00"],
  ["CO", "llc_member", "2023-01-01", "70200.00"],
  ["CO", "officer", "2024-01-01", "73900.00"],
  ["DC", "partner", "2021-11-01", "80800.00"],
  ["DC", "llc_member", "2022-11-01", "84800.00"],
  ["DC", "sole_proprietor", "2023-11-01", "89100.00"],
  ["FL", "partner", "2019-01-01", "47700.00"],
  ["FL", "partner", "2021-01-01", "50500.00"],
  ["FL", "sole_proprietor", "2022-01-01", "52000.00"],
  ["FL", "partner", "2023-01-01", "57100.00"],
  ["FL", "sole_proprietor", "2024-01-01", "62200.00"],
  ["GA", "partner", "2023-03-01", "63200.00"],
  ["HI", "partner", "2022-01-01", "47400.00"],
  ["HI", "partner", "2023-01-01", "51600.00"],
  ["HI", "sole_proprietor", "2024-01-01", "56700.00"],
  ["ID", "partner", "2022-01-01", "21900.00"],
  ["ID", "partner", "2023-01-01", "23600.00"],
  ["IL", "sole_proprietor", "2019-01-01", "57700.00"],
  ["IL", "partner", "2020-01-01", "58800.00"],
  ["IL", "partner", "2021-01-01", "60400.00"],
  ["IL", "partner", "2022-01-01", "62900.00"],
  ["IL", "partner", "2023-01-01", "67700.00"],
  ["IL", "sole_proprietor", "2024-01-01", "72100.00"],
  ["KS", "partner", "2022-01-01", "51100.00"],
  ["KS", "partner", "2023-01-01", "53000.00"],
  ["KY", "partner", "2022-01-01", "47700.00"],
  ["KY", "sole_proprietor", "2023-01-01", "50800.00"],
  ["KY", "llc_member", "2024-01-01", "52900.00"],
  ["LA", "partner", "2020-05-01", "47700.00"],
  ["LA", "partner", "2021-05-01", "48900.00"],
  ["LA", "partner", "2022-05-01", "51500.00"],
  ["MA", "sole_proprietor", "2015-10-01", "45700.00"],
  ["MA", "llc_member", "2024-10-01", "66600.00"],
  ["MO", "sole_proprietor", "2020-01-01", "43800.00"],
  ["MO", "officer", "2021-01-01", "45100.00"],
  ["MO", "partner", "2022-01-01", "48200.00"],
  ["MO", "llc_member", "2023-01-01", "51700.00"],
  ["MO", "sole_proprietor", "2024-01-01", "52900.00"],
  ["MO", "sole_proprietor", "2025-01-01", "54700.00"],
  ["WI", "sole_proprietor", "2019-10-01", "52832.00"],
  ["WI", "partner", "2020-10-01", "54652.00"],
  ["WI", "sole_proprietor", "2021-10-01", "56888.00"],
  ["WI", "partner", "2022-10-01", "60268.00"],
];

test.each(fixed)("%s, %s, policies from %s: %s a year, whatever was paid", (state, kind, date, amount) => {
  expect(limitsOf(state, kind, date, 52)).toEqual([amount, amount]);
});

/** Limits by the year of owners in classes with rows of their own, and beside them. */
const byClass: [...LimitedOwner, classCode: string][] = [
  ["FL", "officer", "2021-01-01", "26000.00", undefined, "5403"],
  ["FL", "llc_member", "2021-01-01", "49400.00", undefined, "8017"],
  ["FL", "officer", "2021-01-01", undefined, undefined, "8810"],
  ["FL", "officer", "2022-01-01", "26000.00", undefined, "0042"],
  ["FL", "officer", "2022-01-01", "52000.00", "156000.00", "8017"],
  ["FL", "officer", "2023-01-01", "28600.00", undefined, "5551"],
  ["FL", "llc_member", "2023-01-01", "57200.00", "171600.00", "8017"],
  ["FL", "officer", "2024-01-01", "31200.00", "187200.00", "9554"],
  ["FL", "llc_member", "2024-01-01", "31200.00", "187200.00", "5403"],
  ["FL", "officer", "2024-01-01", undefined, "187200.00", "8017"],
  ["FL", "llc_member", "2024-01-01", "62400.00", "187200.00", "8017"],
  ["FL", "officer", "2024-01-01", undefined, "187200.00", "8742"],
  ["FL", "llc_member", "2024-01-01", undefined, "187200.00", "8810"],
  ["FL", "officer", "2025-01-01", undefined, undefined, "5403"],
  ["FL", "officer", "2026-01-01", "33800.00", "202800.00", "5403"],
  ["FL", "officer", "2026-01-01", "67600.00", "202800.00", "8017"],
  ["FL", "officer", "2026-01-01", undefined, "202800.00", "8810"],
  ["FL", "sole_proprietor", "2023-01-01", "57100.00", "57100.00", "5403"],
  ["NY", "officer", "2020-10-01", "39000.00", "118300.00", "8810"],
  ["NY", "partner", "2020-10-01", undefined, "118300.00", "8810"],
  ["NY", "officer", "2021-06-30", undefined, undefined, "5403"],
  ["NY", "officer", "2021-07-01", "39000.00", "82917.64", "5403"],
  ["NY", "officer", "2021-10-01", undefined, "82917.64", "42"],
  ["NY", "sole_proprietor", "2021-10-01", undefined, "82917.64", "5403"],
];

test.each(byClass)("%s, %s, policies from %s: %s to %s a year in class %s", (state, kind, date, least, most, code) => {
  expect(limitsOf(state, kind, date, 52, code)).toEqual([least, most]);
});

test("the figures of every row of owners' limits are stated here", () => {
  const stated = [...byWeek, ...byYear, ...fixed, ...byClass].map(([state, kind, date, , , classCode = ""]) => {
    return rulesOn(date).officerLimits(state, kind, classCode)?.rule;
  });
  const ids = rules.officerLimits.rows.map((row) => toRuleRow("officer_limits", row).rule);
  expect(ids.filter((id) => !stated.includes(id))).toEqual([]);
});

test("a part of a week counts as a week in Minnesota only", () => {
  const counts = (state: string) => rulesOn("2025-01-01").officerLimits(state, "officer", "")?.partOfWeekCounts;
  expect(["MN", "IN", "MO"].map(counts)).toEqual([true, false, false]);
});

test.each([
  ["NV", "5403", "2025-01-01", "36000", undefined],
  ["NY", "5403", "2020-07-01", undefined, "1450.17"],
  ["NY", "5403", "2021-06-30", undefined, "1450.17"],
  ["NY", "5403", "2021-07-01", undefined, "1594.57"],
  ["NY", "5403", "2022-07-01", undefined, "1688.19"],
  ["NY", "0042", "2023-07-01", undefined, "1718.15"],
  ["NY", "42", "2024-07-01", undefined, "1757.19"],
  ["NY", "5403", "2025-07-01", undefined, "1833.63"],
  ["NY", "8810", "2025-07-01", undefined, undefined],
  ["CA", "8808", "2022-08-31", undefined, undefined],
  ["CA", "8808", "2022-09-01", "149500", undefined],
  ["CA", "8820", "2023-09-01", "154700", undefined],
  ["CA", "4297", "2023-09-01", undefined, undefined],
  ["CA", "4297", "2024-09-01", "159900", undefined],
  ["CA", "5403", "2024-09-01", undefined, undefined],
])(
  "an employee in %s in class %s, policies from %s: at most %s a year, %s a week",
  (state, classCode, date, ofYear, ofWeek) => {
    const cap = rulesOn(date).employeeCap(state, classCode);
    expect(cap).toBeDefined();
    expect([cap?.yearlyMaximum?.toFixed(), cap?.weeklyMaximum?.toFixed()]).toEqual([ofYear, ofWeek]);
  },
);

test.each([
  ["NY", "5403", "2020-06-30"],
  ["NY", "5403", "2026-07-01"],
  ["CA", "8820", "2022-09-01"],
  ["CA", "8808", "2025-09-01"],
  ["OH", "5403", "2025-01-01"],
  // Racing stables and athletes have maximums whose figures are not on file: "no maximum" is not about them.
  ["NY", "8280", "2025-01-01"],
  ["IL", "9178", "2025-01-01"],
  ["NY", "9179", "2025-01-01"],
])("it is not on file whether pay in %s in class %s has a maximum for policies from %s", (state, classCode, date) => {
  expect(rulesOn(date).employeeCap(state, classCode)).toBeUndefined();
});

test("the premium part of overtime is not deducted in DE, NV, PA and UT, and not on file for the monopolistic funds", () => {
  const all =
    "AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY";
  const states = all.split(" ");
  const deductedAs = (deducted: boolean | undefined) =>
    states.filter((state) => rulesOn("2025-01-01").overtime(state, "5403")?.deducted === deducted).join(" ");
  expect(deductedAs(false)).toBe("DE NV PA UT");
  expect(deductedAs(undefined)).toBe("ND OH WA WY");
});

test("the premium part of a stevedore's overtime is not deducted in any state", () => {
  const deductedIn = (state: string, classCode: string) => rulesOn("2025-01-01").overtime(state, classCode)?.deducted;
  for (const state of ["NJ", "TX", "PA", "WA"]) {
    expect(["7309", "7317", "7323", "7327"].map((code) => deductedIn(state, code))).toEqual(Array(4).fill(false));
  }
});

test("the labour in the price of a subcontractor: 90 %, 50 %, a third, or all", () => {
  const share = (contract: "labor_only" | "labor_and_materials" | "mobile_equipment" | "unstated") =>
    rulesOn("2025-01-01").labourShare(contract).times(300).toFixed(0);
  expect([share("labor_only"), share("labor_and_materials"), share("mobile_equipment"), share("unstated")]).toEqual([
    "270",
    "150",
    "100",
    "300",
  ]);
});

test("premium discounts: 9.1, 11.3 and 12.3 % in table A, 5.1, 6.5 and 7.5 % in table B", () => {
  const bands = (rates: readonly string[]) => [
    { upTo: "10000", rate: "0" },
    { upTo: "200000", rate: rates[0] },
    { upTo: "1750000", rate: rates[1] },
    { rate: rates[2] },
  ];
  expect(rulesOn("2025-01-01").discountTable("A")?.bands).toEqual(bands(["0.091", "0.113", "0.123"]));
  expect(rulesOn("2025-01-01").discountTable("B")?.bands).toEqual(bands(["0.051", "0.065", "0.075"]));
});

describe("the minimum premium", () => {
  const share = (state: string) => rulesOn("2025-01-01").minimumPremium(state).remuneration_share;

  test("is at most 20 % of payroll in Wisconsin only", () => {
    expect([share("WI"), share("IL"), share("CA")]).toEqual(["0.20", undefined, undefined]);
  });
});

describe("the short rate of a year", () => {
  const share = (days: number) => Number(rulesOn("2025-01-01").shortRate(days)?.share.times(100).toFixed());

  test("by months: 19, 27, 35, 44, 52, 60, 67, 74, 80, 87, 94 and 100 %", () => {
    const months = [30, 60, 90, 121, 151, 181, 212, 243, 273, 304, 334, 365];
    expect(months.map(share)).toEqual([19, 27, 35, 44, 52, 60, 67, 74, 80, 87, 94, 100]);
  });

  test("of the first days: 5 % for one, 6 % for two, then a percent for every two", () => {
    expect([1, 2, 3, 4, 5, 10, 20, 22].map(share)).toEqual([5, 6, 7, 7, 8, 10, 15, 16]);
  });

  test("is on file for each day, never falls, and is never below the share of the days", () => {
    const days = Array.from({ length: 365 }, (_, index) => index + 1);
    expect(days.filter((day) => !(share(day) >= (day / 365) * 100))).toEqual([]);
    expect(days.filter((day) => day > 1 && share(day) < share(day - 1))).toEqual([]);
  });
});
