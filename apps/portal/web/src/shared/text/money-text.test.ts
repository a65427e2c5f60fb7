import { expect, test } from "vitest";
import { moneyText, rateText, shortMoneyText } from "./money-text.ts";

test("money has a currency sign, thousands and two decimals, however long the amount is", () => {
  expect(moneyText("1234.5")).toBe("$1,234.50");
  expect(moneyText("-1234.5678")).toBe("−$1,234.57");
  expect(moneyText("90071992547409931234.1")).toBe("$90,071,992,547,409,931,234.10");
  expect(moneyText("-0.001")).toBe("$0.00");
});

test("rates keep their decimals, and axes are short", () => {
  expect(rateText("0.1175")).toBe("$0.1175");
  expect(rateText("22")).toBe("$22.00");
  expect(shortMoneyText(12_540)).toBe("$12.5K");
});
