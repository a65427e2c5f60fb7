import { expect, test } from "vitest";
import { auditFailureCodes, entryErrorCodes, reportFailureCodes } from "./failure-codes.ts";
import { findingCodes } from "./finding-codes.ts";

const tables = { findingCodes, reportFailureCodes, auditFailureCodes, entryErrorCodes };

test.each(Object.entries(tables))("each code of %s has a cause and a fix in full sentences", (_, table) => {
  for (const [code, { cause, fix, since }] of Object.entries(table)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    for (const text of [cause, fix]) expect([code, text]).toEqual([code, expect.stringMatching(/^[A-Z`].*\.$/)]);
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
  }
});
