import { describe, expect, test } from "vitest";
import table from "../../data/class-codes.json" with { type: "json" };
import { classCodeBook } from "./class-codes.ts";

const book = classCodeBook(table);
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
    const own = table.states.filter(({ bureau }) => bureau !== "NCCI").map(({ state }) => state);
    expect(own.toSorted().join(" ")).toBe("CA DE IN MA MI MN NC ND NJ NY OH PA WA WI WY");
    const monopolistic = table.states.filter(({ market }) => market === "monopolistic").map(({ state }) => state);
    expect(monopolistic.toSorted().join(" ")).toBe("ND OH WA WY");
  });

  test("has each code in the form of its systems, once for each system and day", () => {
    const seen = new Set<string>();
    for (const row of table.codes) {
      for (const id of row.systems) {
        const system = table.systems.find((candidate) => candidate.id === id);
        expect(new RegExp(system?.shape ?? "$.").exec(row.code)?.[1], `${row.code} in ${id}`).toBe(row.code);
        expect(seen, `${row.code} in ${id}`).not.toContain(`${id} ${row.code}`);
        seen.add(`${id} ${row.code}`);
      }
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
    expect(message("7229", state)).toBe(`Class code 7229 is not used in ${state}; use 7219.`);
  });

  test.each(["PA", "DE"])("long-distance trucking is 811, also written 0811, in %s", (state) => {
    expect(kind("0811", state)).toBe("known");
    expect(kind("811", state)).toBe("known");
    expect(message("7229", state)).toBe(`Class code 7229 is not used in ${state}; use 0811.`);
  });

  test("that the list of the state does not contain is unknown, and the message does not repeat it", () => {
    expect(message("9999", "TX")).toBe("The class code is not valid in TX on 2025-01-15. Codes of TX have 4 digits.");
    expect(message("123-45-6789", "TX")).not.toContain("6789");
  });

  test("that only other states use is unknown, and the message names them", () => {
    expect(message("5552", "TX")).toBe("Class code 5552 is not used in TX; it is used in CA.");
    expect(message("0811", "TX")).toBe("Class code 0811 is not used in TX; it is used in DE, PA.");
    expect(message("5403", "WA")).toBe("Class code 5403 is not used in WA; it is used in 46 other states.");
  });

  test.each([
    ["4904-00", "WA"],
    ["238160", "WY"],
    ["7290", "ND"],
    ["975", "PA"],
  ])("%s of the form used in %s is unverified if the table does not have the list", (code, state) => {
    expect(kind(code, state)).toBe("unverified");
  });

  test.each([
    ["8810", "WA"],
    ["8810", "WY"],
    ["8810", "PA"],
    ["881", "TX"],
    ["8810 ", "TX"],
    ["", "TX"],
  ])("%j is not of the form used in %s", (code, state) => {
    expect(kind(code, state)).toBe("unknown");
  });

  test("is valid only from its first to its last day", () => {
    expect(kind("9079", "CA", "2025-08-31")).toBe("known");
    expect(kind("9079", "CA", "2025-09-01")).toBe("unknown");
  });
});

describe("a class code without a state", () => {
  test.each(["8810", "7229", "5552", "0811", "811"])("%s is known when any bureau has it", (code) => {
    expect(kind(code, "")).toBe("known");
  });

  test.each(["4904-00", "238160", "975"])("%s is unverified when only systems without a list have its form", (code) => {
    expect(kind(code, "")).toBe("unverified");
  });

  test.each(["9999", "88100", "clerical", ""])("%j is unknown", (code) => {
    expect(kind(code, "")).toBe("unknown");
  });
});

test("a carrier's codes can be added to the table", () => {
  const extended = classCodeBook({
    ...table,
    codes: [...table.codes, { code: "8828", description: "Carrier's own", systems: ["NCCI"] }],
  });
  expect(extended.check("8828", "TX", day).kind).toBe("known");
  expect(kind("8828", "TX")).toBe("unknown");
});
