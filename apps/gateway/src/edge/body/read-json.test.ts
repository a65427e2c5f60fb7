import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { inexactLiteral } from "./inexact-number.ts";
import { readJson } from "./read-json.ts";

const maxValues = 200_000;

function jsonOf(text: string): unknown {
  const read = readJson(Buffer.from(text), maxValues);
  if (!read.ok) throw new Error(read.problem.message);
  return read.value;
}

function messageOf(body: string | Buffer): string | undefined {
  const read = readJson(Buffer.from(body), maxValues);
  if (read.ok) return undefined;
  expect(read.problem.kind).toBe("malformed");
  return read.problem.message;
}

test("any JSON is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      fc.pre(!text.includes("proto"));
      expect(jsonOf(text)).toStrictEqual(JSON.parse(text));
    }),
  );
});

test("any bytes are read or refused, never thrown at", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void readJson(Buffer.from(bytes), maxValues)));
  const tokens = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    ",",
    ":",
    "-",
    "1",
    "e",
    ".",
    "9".repeat(20),
    "null",
    " ",
  );
  fc.assert(
    fc.property(fc.array(tokens, { maxLength: 24 }), (parts) => void readJson(Buffer.from(parts.join("")), maxValues)),
  );
});

test("every double comes back as it was written", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
      expect(jsonOf(`[${JSON.stringify(double)}]`)).toEqual([JSON.parse(JSON.stringify(double))]);
    }),
  );
});

test("a whole number is read exactly or not as a number at all", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (whole) => {
      const value = jsonOf(String(whole));
      if (typeof value === "number") expect(BigInt(String(value))).toBe(whole);
      else expect(inexactLiteral(value)).toBe(String(whole));
    }),
  );
});

test.each(["0", "-0", "1.50", "100", "1e2", "1E+2", "1.5e-7", "9007199254740992", "0.1", "0.30000000000000004"])(
  "%s is a number",
  (literal) => expect(jsonOf(`{"a":${literal}}`)).toStrictEqual({ a: Number(literal) }),
);

test.each(["1.0000000000000000000", "0.00000000000000000000", "123456789012345.60000", "1e21", "1e-300"])(
  "%s is a number, for its zeros say nothing",
  (literal) => {
    expect(jsonOf(literal)).toBe(Number(literal));
  },
);

test.each([
  "1e400",
  "-1e400",
  "1e-400",
  "0.1000000000000000000001",
  "9007199254740993",
  "12345678901234567890.5",
  "-0.12345678901234567",
])("%s is not altered into a number", (literal) => {
  const value = jsonOf(`{"a":[1,{"b":${literal}}],"c":${literal} }`) as { a: [number, { b: unknown }]; c: unknown };
  expect(value.a[0]).toBe(1);
  expect([value.a[1].b, value.c].map(inexactLiteral)).toEqual([literal, literal]);
});

test("digits inside strings are text", () => {
  const text = '{"1e400":"9007199254740993","\\"":"\\\\","a":["\\"1e400"]}';
  expect(jsonOf(text)).toStrictEqual(JSON.parse(text));
});

test("a string next to an inexact number stays the string it is", () => {
  const [before, number, after] = jsonOf('["é1e400", 1e400, "1e400"]') as unknown[];
  expect([before, inexactLiteral(number), after]).toEqual(["é1e400", "1e400", "1e400"]);
});

test("a body of ten thousand digits is no number", () => {
  expect(typeof jsonOf("7".repeat(10_000))).toBe("symbol");
});

test("what has too many values is refused before anything is built", () => {
  const parse = vi.spyOn(JSON, "parse");
  for (const [element, values] of [
    ["{}", 1],
    ["[]", 1],
    ["0", 1],
    ["null", 1],
    ['""', 1],
    ['{"a":0}', 2],
    ["[[]]", 2],
  ] as const) {
    const ofLength = (length: number) => Buffer.from(`[${Array(length).fill(element).join(",")}]`);
    const most = 1 + 1000 * values;
    expect(readJson(ofLength(1000), most), element).toMatchObject({ ok: true });
    parse.mockClear();
    const read = readJson(ofLength(1001), most);
    expect(read, element).toMatchObject({ ok: false, problem: { kind: "too_large" } });
    expect(!read.ok && read.problem.message).toBe(
      `The body has more than ${most} values. Send its records in several requests.`,
    );
    expect(parse, element).not.toHaveBeenCalled();
  }
  parse.mockRestore();
});

test("an object with a thousand members is read, and with one more refused", () => {
  const members = (length: number) => `{${Array.from({ length }, (_, n) => `"m${n}":0`).join()}}`;
  expect(messageOf(`[${members(1000)},${members(1000)}]`)).toBeUndefined();
  expect(messageOf(members(1001))).toBe("An object in the body has more than 1000 members.");
});

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":1,"b":{"c":[0,{"d":1},{"d":1,"e":2,"d":1}]}}', "b.c[2].d"],
  ['[[{"a":[],"b":[{},{"a":1}],"a":null}]]', "[0][0].a"],
  ['{"employees":[{"wages":1},{"wages":1,"\\u0077ages":2}]}', "employees[1].wages"],
  ['{"\\u0061":1,"a":2}', "a"],
  ['{"é":1,"\\u00e9":2}', "é"],
  ['{"💥":1,"\\ud83d\\udca5":2}', "💥"],
  ['{"\\ud800":1,"\\uD800":2}', "\ud800"],
  ['{"":1,"":2}', ""],
  ['{"a\\\\":1,"b":2,"a\\u005c":3}', "a\\"],
  [`{${Array.from({ length: 100 }, (_, n) => `"m${n}":0,`).join("")}"m99":1}`, "m99"],
  [`{${Array.from({ length: 100 }, (_, n) => `"m${n}":0,`).join("")}"\\u006d0":1}`, "m0"],
  ['{"a":1e400,"a":2}', "a"],
])("a member that is there twice is refused by its path: %s", (text, path) => {
  expect(readJson(Buffer.from(text), maxValues)).toMatchObject({
    ok: false,
    problem: {
      kind: "validation",
      message: `${path} is given more than once; give it once.`,
      violations: [{ field: path }],
    },
  });
});

test.each([
  '{"a":1,"A":2}',
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":2}]',
  '{"a":"a","b":"a"}',
  '{"\\ud800":1,"\ufffd":2,"\\ud801":3}',
  '{"a":[{"b":1}],"b":[{"a":1}]}',
  `{${Array.from({ length: 500 }, (_, n) => `"m${n}":0`).join()}}`,
])("members that only look alike are read: %s", (text) => {
  expect(jsonOf(text)).toEqual(JSON.parse(text));
});

test("a member is refused as given twice exactly when the parser would drop one", () => {
  const name = fc.constantFrom("a", "b", "\\u0061", "é", "\\u00e9", "c\\\\", "", "\\ud800");
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof({ maxDepth: 4 }, fc.constantFrom("1", '"a"', "null"), tie("array"), tie("object")),
    array: fc.array(tie("json"), { maxLength: 4 }).map((elements) => `[${elements.join()}]`),
    object: fc
      .array(fc.tuple(name, tie("json")), { maxLength: 5 })
      .map((members) => `{${members.map(([name, value]) => `"${name}":${value}`).join()}}`),
  }));
  const namesIn = (text: string) => text.match(/"(?:[^"\\]|\\.)*":/g)?.length ?? 0;
  const namesOf = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce(
          (sum, member) => sum + namesOf(member),
          Array.isArray(value) ? 0 : Object.keys(value).length,
        )
      : 0;
  fc.assert(
    fc.property(json, (text) => {
      const drops = namesOf(JSON.parse(String(text))) < namesIn(String(text));
      expect(readJson(Buffer.from(String(text)), maxValues).ok).toBe(!drops);
    }),
    { numRuns: 2000 },
  );
});

test("a malformed body is refused as such, whatever it has twice", () => {
  for (const text of ['{"a":1,"a":2', "]]]]", "}}}}{", '{"a""a"', ',,,"a"', '"', '{"\\', '{"\\x":1,"\\x":2}'])
    expect(messageOf(text), text).toMatch(/^The body is not valid JSON/);
});

test("inexact numbers without end are refused", () => {
  expect(messageOf(`[${"1e999,".repeat(100_000)}1e999]`)).toBe("The body has too many numbers that are too long.");
});

test.each([
  ['{"__proto__":{"admin":true}}', "__proto__"],
  ['{"a":[{"\\u005f_proto__":1}]}', "__proto__"],
  ['{"constructor":{"prototype":{"admin":true}}}', "constructor.prototype"],
])("%s is refused by the member's name", (text, name) => {
  expect(messageOf(text)).toBe(`A member named ${name} is not allowed.`);
});

test("a malformed body is refused with its position where the parser knows one", () => {
  expect(messageOf('{"a": 1,\n "b" 2}')).toBe("The body is not valid JSON: see line 2, column 6.");
  expect(messageOf('{"a": ')).toBe("The body is not valid JSON.");
});

test("a malformed body is not repeated in the message", () => {
  expect(messageOf('{"name": "Maria in JSON at position 1 (line 1 column 2)", x')).not.toMatch(/Maria|line 1 column 2/);
  expect(messageOf('{"name": Maria}')).not.toContain("Maria");
});

test.each(["", " ", "\ufeff"])("an empty body is refused: %j", (text) => {
  expect(messageOf(text)).toMatch(/^The body is (empty|not valid JSON)/);
});

test("bytes that are not UTF-8 are refused", () => {
  expect(messageOf(Buffer.from([0x22, 0xff, 0x22]))).toBe("The body is not valid UTF-8.");
});

test("a byte order mark is skipped", () => {
  expect(jsonOf('\ufeff{"a":9007199254740993}')).toEqual({ a: expect.any(Symbol) });
});

test.each(["[", '{"a":'])("a body nested a million deep is refused: %s", (open) => {
  expect(messageOf(open.repeat(1_000_000))).toBe("The body is nested more than 32 levels deep.");
});

test("a body nested 32 deep is read", () => {
  expect(messageOf("[".repeat(32) + "]".repeat(32))).toBeUndefined();
  expect(messageOf("[".repeat(33) + "]".repeat(33))).toBe("The body is nested more than 32 levels deep.");
});

test.each([
  ["an escape that JSON does not have", '"\\x":1,'],
  ["half an escape", '"\\u00g0":1,'],
  ["a control character", '"\\n\u0001":1,'],
  ["escapes", '"\\u0061\\n\\ud83d\\udca5":1,'],
])("names with %s are not parsed one by one", (_, member) => {
  const parse = vi.spyOn(JSON, "parse");
  const object = `{${Array.from({ length: 500 }, (_, n) => member.replace('"', `"${n}`)).join("")}"z":1}`;
  const body = `[${Array.from({ length: 200 }, () => object).join()}]`;
  const { ok } = readJson(Buffer.from(body), maxValues);
  const calls = parse.mock.calls.length;
  parse.mockRestore();
  expect([ok, calls]).toEqual([member.includes("ud83d"), 1]);
});

test("names without values, of which no JSON has so many, count as values", () => {
  const names = `{${'"a",'.repeat(900)}}`;
  const read = readJson(Buffer.from(`[${`${names},`.repeat(300)}1]`), maxValues);
  expect(read.ok ? undefined : read.problem.kind).toBe("too_large");
});
