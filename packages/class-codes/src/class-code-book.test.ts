import { describe, expect, test } from "vitest";
import table from "../data/class-codes.json" with { type: "json" };
import { ClassCodeBook } from "./class-code-book.ts";

const book = new ClassCodeBook(table);
const day = "2025-01-15";

function kind(classCode: string, state: string, date = day): string {
  return book.check(classCode, state, date).kind;
}

function message(classCode: string, state: string): string {
  const verdict = book.check(classCode, state, day);
  return verdict.kind === "known" ? "" : verdict.message;
}

describe("the shipped table", () => {
  test("has one bureau with a classification system for each of the 50 states and DC", () => {
    expect(table.states).toHaveLength(51);
    for (const { state } of table.states) expect(book.hasState(state)).toBe(true);
    expect(book.hasState("PR")).toBe(false);
    expect(book.hasState("tx")).toBe(false);
  });

  test("names the independent bureaus and the monopolistic funds, and NCCI for the rest", () => {
    const ownBureauStates = table.states.filter(({ bureau }) => bureau !== "NCCI").map(({ state }) => state);
    expect(ownBureauStates.toSorted().join(" ")).toBe("CA DE IN MA MI MN NC ND NJ NY OH PA WA WI WY");
    const monopolistic = table.states.filter(({ market }) => market === "monopolistic").map(({ state }) => state);
    expect(monopolistic.toSorted().join(" ")).toBe("ND OH WA WY");
  });

  test("has each code in the form of its systems, once for each system and day", () => {
    const pairs = new Set<string>();
    for (const row of table.codes) {
      const { system: id } = row;
      const system = table.systems.find((candidate) => candidate.id === id);
      expect(new RegExp(system?.shape ?? "$.").exec(row.code)?.[1], `${row.code} in ${id}`).toBe(row.code);
      expect(pairs, `${row.code} in ${id}`).not.toContain(`${id} ${row.code}`);
      pairs.add(`${id} ${row.code}`);
    }
  });

  test.each(["0042", "3632", "5190", "5403", "5437", "5551", "5606", "5645", "7219", "7229", "8017", "8292", "8742"])(
    "knows %s in Illinois",
    (code) => expect(kind(code, "IL")).toBe("known"),
  );
});

describe("a class code in a state", () => {
  test.each(["CA", "NY", "NJ", "TX", "MI"])("long-distance trucking is 7219 and not 7229 in %s", (state) => {
    expect(kind("7219", state)).toBe("known");
    expect(kind("7229", state)).toBe("unverified");
    expect(message("7229", state)).toMatch(/^Class code 7229 is not used in [A-Z]+ .*; use 7219\.$/);
  });

  test.each(["PA", "DE"])("long-distance trucking is 811, also written 0811, in %s", (state) => {
    expect(kind("0811", state)).toBe("known");
    expect(kind("811", state)).toBe("known");
  });

  test.each([
    ["5437", "5146"],
    ["5551", "5552 or 5553"],
    ["5645", "5403 or 5432"],
  ])("%s is not used in California, where it is %s", (code, instead) => {
    expect(kind(code, "CA")).toBe("unverified");
    expect(message(code, "CA")).toContain(`use ${instead}`);
  });

  test.each([
    ["9999", "TX"],
    ["2002", "IL"],
    ["5552", "TX"],
    ["4904-00", "WA"],
    ["238160", "WY"],
    ["7290", "ND"],
    ["975", "PA"],
  ])("%s of the form used in %s is unverified if the table does not have it there", (code, state) => {
    expect(kind(code, state)).toBe("unverified");
  });

  test("that the table has only in other states is unverified, and the message names them", () => {
    expect(message("5552", "TX")).toContain("only in CA, not in TX");
  });

  test.each([
    ["8810", "WA", "4 digits, a hyphen and 2 digits"],
    ["8810", "WY", "6 digits"],
    ["8810", "PA", "3 digits, which a 0 may precede"],
    ["881", "TX", "4 digits"],
    ["8810 ", "TX", "4 digits"],
    ["", "TX", "4 digits"],
    ["123-45-6789", "TX", "4 digits"],
  ])(
    "%j is malformed in %s, and the message says what its codes are like and does not repeat it",
    (code, state, words) => {
      expect(kind(code, state)).toBe("malformed");
      expect(message(code, state)).toMatch(`Not a class code of ${state}, which has ${words}.`);
    },
  );

  test("goes by the day on which the policy begins", () => {
    const successors = "9080, 9081, 9082, 9083, 9084";
    expect(book.check("9079", "CA", "2025-06-30", "2024-08-31").kind).toBe("known");
    expect(book.check("9079", "CA", "2024-10-31", "2024-09-01")).toEqual({
      kind: "discontinued",
      message: `Class code 9079 was valid in CA for policies that began until 2024-08-31; it was replaced by ${successors}.`,
      expected: successors,
    });
    expect(book.check("9083", "CA", "2025-06-30", "2024-08-31").kind).toBe("unverified");
  });

  test("is valid without a policy, if it was on one day of the year before", () => {
    expect(kind("9079", "CA", "2025-08-30")).toBe("known");
    expect(kind("9079", "CA", "2025-08-31")).toBe("discontinued");
    expect(kind("9083", "CA", "2024-08-31")).toBe("unverified");
    expect(kind("9083", "CA", "2024-09-01")).toBe("known");
  });

  test("is malformed in PA and DE if it is that of other states, and the message names theirs", () => {
    expect(message("8810", "PA")).toContain("Use 0953 for the work that has the code 8810 elsewhere.");
    expect(message("8742", "DE")).toContain("Use 0951");
  });

  test("has no 5437 and no 5551 in California", () => {
    expect(message("5437", "CA")).toContain("use 5146");
    expect(message("5551", "CA")).toContain("use 5552 or 5553");
  });

  test.each([
    ["8748", "TX"],
    ["8871", "TX"],
    ["0908", "TX"],
    ["0909", "TX"],
    ["0951", "PA"],
    ["953", "DE"],
    ["5146", "CA"],
    ["0912", "NY"],
    ["0913", "TX"],
    ["652", "PA"],
    ["8017", "NJ"],
  ])("%s is known in %s", (code, state) => expect(kind(code, state)).toBe("known"));

  test("may end in F, as manuals print classes of the federal act", () => {
    expect([kind("5403F", "TX"), kind("7317F", "NJ"), kind("5403G", "TX")]).toEqual([
      "known",
      "unverified",
      "malformed",
    ]);
  });

  test("installing cabinets is 5429 and not 5437 in New York", () => {
    expect([kind("5429", "NY"), kind("5437", "NY")]).toEqual(["known", "unverified"]);
    expect(message("5437", "NY")).toContain("use 5429");
  });

  test.each([
    ["9071", "9082"],
    ["9072", "9083"],
  ])("%s is the restaurant's in New York, and %s that of other states", (code, elsewhere) => {
    expect([kind(code, "NY"), kind(elsewhere, "NY"), kind(elsewhere, "TX"), kind(code, "TX")]).toEqual([
      "known",
      "unverified",
      "known",
      "unverified",
    ]);
    expect(message(elsewhere, "NY")).toContain(`use ${code}`);
    expect(kind("9074", "NY")).toBe("known");
  });

  test("restaurants are 9079 and not 9082 in New Jersey", () => {
    expect([kind("9079", "NJ"), kind("9082", "NJ"), kind("9083", "NJ")]).toEqual(["known", "unverified", "unverified"]);
    expect(message("9082", "NJ")).toContain("use 9079");
  });

  test("is verified only if its row has a page of its own as source", () => {
    const isVerified = (code: string, state: string) =>
      book.codes.find((row) => row.code === code && row.state === state)?.isVerified;
    expect([isVerified("9071", "NY"), isVerified("5403", "NJ"), isVerified("8810", "NJ")]).toEqual([true, true, false]);
    expect([kind("9071", "NY"), kind("5403", "NJ"), kind("8810", "NJ")]).toEqual(["known", "known", "unverified"]);
    expect(message("8810", "NJ")).toContain("rests on no page");
  });

  test("may go by the hourly wage", () => {
    expect(book.dualWageOf("5432", "CA", "2024-09-01")).toMatchObject({ below: "5403", hourly_wage: "41.00" });
    expect(book.dualWageOf("5432", "CA", "2024-08-31")).toMatchObject({ below: "5403", hourly_wage: "39.00" });
    expect(book.dualWageOf("5432", "CA", "2022-08-31")).toBeUndefined();
    const wages = book.codes.flatMap(({ state, code }) => {
      const classes = state === "CA" ? book.dualWageOf(code, state, "2025-01-01") : undefined;
      return classes?.below === code ? [`${code}/${classes.at_or_above} ${Number(classes.hourly_wage)}`] : [];
    });
    expect(wages).toEqual([
      "5027/5028 35",
      "5183/5187 32",
      "5185/5186 33",
      "5190/5140 36",
      "5201/5205 33",
      "5403/5432 41",
      "5446/5447 41",
      "5467/5470 39",
      "5474/5482 32",
      "5484/5485 38",
      "5538/5542 33",
      "5552/5553 31",
      "5632/5633 41",
      "6218/6220 40",
      "6307/6308 40",
      "6315/6316 40",
    ]);
    for (const { at_or_above: code } of table.dual_wage) expect(kind(code, "CA")).toBe("known");
    expect(book.dualWageOf("5403", "TX", "2025-01-01")).toBeUndefined();
  });
});

test("clerical telecommuters have a class of their own in California from 2021 on", () => {
  expect(book.check("8871", "CA", "2021-06-30", "2020-12-31").kind).toBe("unverified");
  expect(book.check("8871", "CA", "2021-06-30", "2021-01-01").kind).toBe("known");
});

describe("a class code without a state", () => {
  test("is discontinued when every bureau that had it has divided it", () => {
    const codes = table.codes.filter(({ code, system }) => code !== "9079" || system === "CA");
    const californian = new ClassCodeBook({ ...table, codes });
    expect(californian.check("9079", "", "2026-01-15")).toMatchObject({
      kind: "discontinued",
      expected: expect.stringContaining("9080"),
    });
    expect(book.check("9079", "", "2026-01-15").kind).toBe("known");
  });

  test.each(["8810", "7229", "5552", "0811", "811"])("%s is known when any bureau has it", (code) => {
    expect(kind(code, "")).toBe("known");
  });

  test.each(["9999", "4904-00", "238160", "975"])("%s is unverified when no bureau is known to have it", (code) => {
    expect(kind(code, "")).toBe("unverified");
  });

  test.each(["88100", "clerical", ""])("%j is malformed", (code) => {
    expect(kind(code, "")).toBe("malformed");
  });
});

test("a carrier's codes can be added to the table", () => {
  const extended = new ClassCodeBook({
    ...table,
    codes: [
      ...table.codes,
      { code: "8828", description: "Carrier's own", system: "NCCI", source: "https://carrier.example/manual" },
    ],
  });
  expect(extended.check("8828", "TX", day).kind).toBe("known");
  expect(kind("8828", "TX")).toBe("unverified");
});
