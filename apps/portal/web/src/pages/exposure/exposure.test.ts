import { create } from "@bufbuild/protobuf";
import { ExposureFigureSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { expect, test } from "vitest";
import { fromBarText, toBarText } from "./bar.ts";
import { daysOfMonth, lastYear, monthsOf, rangeProblem } from "./range.ts";
import { stacksOf } from "./stacks.ts";

test("a part of the exposure survives the URL, with an empty state and with all states", () => {
  for (const bar of [
    { month: "2025-03", state: "IN", classCode: "9082" },
    { month: "2025-03", state: "" },
    { month: "2025-03", classCode: "9082" },
    { month: "2025-03" },
  ]) {
    expect(fromBarText(toBarText(bar))).toEqual(bar);
  }
  for (const text of [undefined, "", "2025-13~*~*", "2025-03", "2025-03~a~b~c"])
    expect(fromBarText(text)).toBeUndefined();
});

test("ranges end with the month, across years and in February", () => {
  expect(lastYear("2024-02-10")).toEqual({ from: "2023-03-01", to: "2024-02-29" });
  expect(monthsOf({ from: "2025-11-20", to: "2026-02-01" })).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(daysOfMonth("2026-02", { from: "2026-01-15", to: "2026-02-10" })).toEqual({
    from: "2026-02-01",
    to: "2026-02-10",
  });
  expect(rangeProblem({ from: "2026-01-02", to: "2026-01-01" })).toBe("The last day is before the first.");
  expect(rangeProblem({ from: "2024-01-01", to: "2026-12-31" })).toBe("");
  expect(rangeProblem({ from: "2024-01-01", to: "2027-01-01" })).toBe("Choose at most three years.");
});

test("a bar has the largest parts, the rest in one, and months without payroll are empty", () => {
  const figure = (month: string, classCode: string, grossWages: string) =>
    create(ExposureFigureSchema, { month, state: "IN", classCode, amounts: { grossWages } });
  const figures = Array.from({ length: 10 }, (_, index) => figure("2025-01", `800${index}`, String(index + 1)));
  const { parts, bars } = stacksOf(
    [...figures, figure("2025-03", "8000", "100")],
    ["2025-01", "2025-02", "2025-03"],
    "class",
  );
  expect(parts.map(({ label }) => label)).toEqual(["8000", "8009", "8008", "8007", "8006", "8005", "8004", "3 others"]);
  expect(bars).toEqual([
    { key: "2025-01", values: [1, 10, 9, 8, 7, 6, 5, 9] },
    { key: "2025-02", values: [0, 0, 0, 0, 0, 0, 0, 0] },
    { key: "2025-03", values: [100, 0, 0, 0, 0, 0, 0, 0] },
  ]);
});
