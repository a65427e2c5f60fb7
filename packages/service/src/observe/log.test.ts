import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Logs in a process of its own, because pino writes to its stdout, and gives back the parsed lines. */
function linesOf(statement: string): Record<string, unknown>[] {
  const source = `
    import { createLogger } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    import { runInCall } from ${JSON.stringify(new URL("../call/call.ts", import.meta.url).href)};
    const log = createLogger("sample", "info");
    ${statement}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "--eval", source], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("a field that is not on the allow-list never gets out", () => {
  const [line] = linesOf(`log.info({ part: "pool", gross_wages: "123.45", body: { name: "Ada" } }, "constant");`);
  expect(line).toMatchObject({ app: "sample", level: "info", part: "pool", msg: "constant" });
  expect(JSON.stringify(line)).not.toMatch(/123\.45|Ada/);
});

test("an error is logged by type, code and stack, never by its message, which may quote data", () => {
  const [line] = linesOf(`log.error({ err: Object.assign(new Error("wages of Ada"), { code: "23505" }) }, "failed");`);
  expect(line).toMatchObject({ err: { type: "Error", code: "23505" } });
  expect(JSON.stringify(line)).not.toContain("Ada");
});

test("a line written while a call is served carries its request id", () => {
  const call = `{ requestId: "req_1", signal: new AbortController().signal }`;
  const [inside, outside] = linesOf(`runInCall(${call}, () => log.info("in")); log.info("out");`);
  expect(inside).toMatchObject({ request_id: "req_1" });
  expect(outside).not.toHaveProperty("request_id");
});

test("lines that were logged just before the process exits are not lost", () => {
  const lines = linesOf(`log.info("first"); log.error("last"); process.exit(0);`);
  expect(lines.map(({ msg }) => msg)).toEqual(["first", "last"]);
});

test("lines that were logged before an error that nobody caught are not lost", () => {
  const [line] = linesOf(
    `process.once("uncaughtException", () => process.exit(1)); log.info("before"); throw new Error();`,
  );
  expect(line).toMatchObject({ msg: "before" });
});

test("a busy line looks like any other: level, time, app, its fields in order but for those left out, and message", () => {
  const [plain, busy, ...none] = linesOf(`
    import { busyLine } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    log.info({ route: '/a"b', status: 200 }, "answered");
    busyLine(log, "answered", ["request_id", "route", "status"])([undefined, '/a"b', 200]);
    log.level = "warn";
    busyLine(log, "not written", ["route"])(["/"]);`);
  expect({ ...busy, time: "" }).toEqual({ ...plain, time: "" });
  expect(Object.keys(busy ?? {})).toEqual(Object.keys(plain ?? {}));
  expect(none).toEqual([]);
});

test("a busy line cannot be made with a field that is not on the allow-list", () => {
  const [line] = linesOf(`
    import { busyLine } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    try { busyLine(log, "x", ["route", "gross_wages"]); } catch (error) { log.info({ reason: error.message }, "refused"); }`);
  expect(line).toMatchObject({ msg: "refused", reason: expect.stringContaining("gross_wages") });
});
