import { expect, test } from "vitest";
import { english } from "./english.ts";
import { payrollEnglish } from "./payroll-english.tsx";
import { spanish } from "./spanish.tsx";

/** The texts of a language by their place; those that depend on something, for two and some name. */
function textsOf(value: unknown, place = ""): [place: string, text: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null || value instanceof Intl.DateTimeFormat) return [];
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, `${place}/${name}`));
}

test("no Spanish text is the English one", () => {
  const englishTexts = new Map(textsOf({ ...english, payroll: payrollEnglish }));
  expect(englishTexts.size).toBeGreaterThan(60);
  const same = textsOf(spanish).filter(([place, text]) => englishTexts.get(place) === text);
  expect(same).toEqual([]);
});

test("counts of one and of several people are right in both languages", () => {
  expect([1, 2, 1200].map(payrollEnglish.people)).toEqual(["1 person", "2 people", "1,200 people"]);
  expect([1, 2, 1200].map(spanish.payroll.people)).toEqual(["1 persona", "2 personas", "1,200 personas"]);
  expect(spanish.payroll.report.allCount(1, "$5.00")).toBe("La fila cuenta: $5.00 de salario bruto.");
  expect(spanish.payroll.report.someCount(5, 7, "$5.00", 1)).toBe(
    "Cuentan 5 de 7 filas: $5.00 de salario bruto; 1 falló y debe corregirse.",
  );
});

// The parts of pages write amounts as in English.
test("Spanish of the United States writes amounts as English does, and days in its own way", () => {
  const moneyIn = (locale: string) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(-1234567.5);
  expect(moneyIn("es-US")).toBe(moneyIn("en-US"));
  const countIn = (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(1234.25);
  expect(countIn("es-US")).toBe(countIn("en-US"));
  const days = spanish.day.formatRange(new Date("2026-03-01"), new Date("2026-03-15"));
  expect(days.replaceAll(/\s/g, " ")).toBe("1–15 de marzo de 2026");
});
