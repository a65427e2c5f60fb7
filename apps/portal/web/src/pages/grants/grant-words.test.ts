import { expect, test } from "vitest";
import { endingOf } from "./grant-words.ts";

test("an offer is withdrawn by who made it, and a grant is ended by either side", () => {
  const button = (status: string, isReceived: boolean) => endingOf({ status }, isReceived)?.button;
  expect(button("offered", false)).toBe("Withdraw");
  expect(button("offered", true)).toBeUndefined();
  expect([button("accepted", false), button("accepted", true)]).toEqual(["End", "End"]);
  expect([button("revoked", false), button("declined", true)]).toEqual([undefined, undefined]);
});
