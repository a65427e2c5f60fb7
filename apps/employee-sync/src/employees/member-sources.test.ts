import fc from "fast-check";
import { expect, test } from "vitest";
import { currentValue, type MemberSources, type ReportStatement, setByReport, setByRequest } from "./member-sources.ts";

type Said = { tell: string; atMs: number } | { show: ReportStatement<string> };

const shown = (value: string, periodEnd: string, atMs: number, reportId = `PR_${atMs}`): Said => ({
  show: { value, periodEnd, atMs, reportId },
});

function sourcesOf(statements: readonly Said[]): MemberSources<string> {
  return statements.reduce<MemberSources<string>>(
    (heard, one) => ("show" in one ? setByReport(heard, one.show) : setByRequest(heard, one.tell, one.atMs)),
    {},
  );
}

test.each<[string, Said[], string | undefined]>([
  ["without a source there is no value", [], undefined],
  [
    "a later request replaces an earlier one",
    [
      { tell: "a", atMs: 1 },
      { tell: "b", atMs: 2 },
    ],
    "b",
  ],
  ["a request replaces the value of an earlier report", [shown("a", "2026-01-15", 1), { tell: "b", atMs: 2 }], "b"],
  ["a report replaces the value of an earlier request", [{ tell: "a", atMs: 1 }, shown("b", "2026-01-15", 2)], "b"],
  [
    "a report that was received before a request does not replace its value",
    [{ tell: "a", atMs: 3 }, shown("b", "2026-01-15", 2)],
    "a",
  ],
  [
    "a late report of an earlier period changes nothing",
    [shown("a", "2026-02-15", 1), shown("b", "2026-01-15", 2)],
    "a",
  ],
  ["of two reports of a period the later one holds", [shown("a", "2026-01-15", 1), shown("b", "2026-01-15", 2)], "b"],
  [
    "a request takes effect although a clock went back",
    [
      { tell: "a", atMs: 5 },
      { tell: "b", atMs: 4 },
    ],
    "b",
  ],
])("%s", (_, statements, value) => {
  expect(currentValue(sourcesOf(statements))).toBe(value);
});

test("the value does not depend on when reports are processed, only on when they were received", () => {
  const statement = fc.oneof(
    fc.record({ value: fc.string(), day: fc.integer({ min: 10, max: 28 }), report: fc.constant(true) }),
    fc.record({ value: fc.string(), day: fc.constant(0), report: fc.constant(false) }),
  );
  const history = fc.array(statement, { maxLength: 12 }).chain((items) => {
    const statements = items.map(({ value, day, report }, atMs) =>
      report ? shown(value, `2026-01-${day}`, atMs + 1) : { tell: value, atMs: atMs + 1 },
    );
    const requests = statements.filter((one) => "tell" in one);
    // Requests take effect in order; only reports are processed in any order.
    const shuffled = fc.shuffledSubarray(statements, { minLength: statements.length }).map((order) => {
      const inOrder = requests[Symbol.iterator]();
      return order.map((one) => ("tell" in one ? (inOrder.next().value ?? one) : one));
    });
    return fc.tuple(fc.constant(statements), shuffled);
  });
  fc.assert(
    fc.property(history, ([statements, order]) => {
      expect(currentValue(sourcesOf(order))).toBe(currentValue(sourcesOf(statements)));
      expect(currentValue(sourcesOf([...order, ...order.filter((one) => "show" in one)]))).toBe(
        currentValue(sourcesOf(statements)),
      );
    }),
  );
});

test("two values of a member in one report give the same value in either order", () => {
  const twice = [shown("5403", "2026-01-15", 1), shown("8810", "2026-01-15", 1)];
  expect(currentValue(sourcesOf(twice))).toBe(currentValue(sourcesOf(twice.toReversed())));
});
