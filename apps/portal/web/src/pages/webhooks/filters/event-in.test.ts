import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { eventIn } from "./event-in.ts";

test("a body in any layout has the type of its event and its data", () => {
  const data = { employer_id: "e-1" };
  const event = { eventType: "file.processed", data: JSON.stringify(data) };
  expect(eventIn(JSON.stringify({ type: "file.processed", data }))).toEqual(event);
  expect(eventIn(JSON.stringify({ event: "file.processed", timestamp: 1, data }))).toEqual(event);
});

test("what is no body of an event is refused, and says what is expected", () => {
  for (const body of ["", "null", "[]", '{"type":"file.processed"}', '{"type":5,"data":{}}', "[".repeat(50_000)]) {
    expect(() => eventIn(body), body.slice(0, 9)).toThrow(
      expect.objectContaining({
        code: Code.InvalidArgument,
        rawMessage: "body must be a JSON object with the type of an event and its data.",
      }),
    );
  }
});
