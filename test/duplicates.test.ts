import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, namedReport, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { reportA, reportB, sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
beforeAll(async () => {
  platform = await sharedPlatform();
});

describe.each(["profileA", "profileB"] as const)("through %s", (profile) => {
  let partner: Partner;
  beforeAll(() => {
    partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox[profile]);
  });

  /** Checks that a refusal is a 409 with a report id in the form of the profile. */
  function expectConflict(answer: Answer, reportId: string): void {
    expect(answer.status, answer.text).toBe(409);
    expect(answer.body).toEqual(
      partner.profile === "A"
        ? { error: "Conflict", message: expect.stringContaining(reportId), details: { report_id: reportId } }
        : {
            success: false,
            error: {
              code: "DUPLICATE_ENTRY",
              message: expect.stringContaining(reportId),
              details: { report_id: reportId },
            },
          },
    );
  }

  test("of ten identical concurrent reports one is accepted, and nine are refused with its id", async () => {
    const payroll = samplePayroll();
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.report(payroll)));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(1);
    const reportId = String(accepted[0]?.body.report_id);
    for (const answer of answers) if (answer.status !== 202) expectConflict(answer, reportId);
    expect(await partner.ended(reportId)).toMatchObject({ status: "completed", records_processed: 1 });
  });

  test("identical content is also refused after the first report is completed", async () => {
    const payroll = samplePayroll();
    const reportId = await partner.submit(payroll);
    expect(await partner.ended(reportId)).toMatchObject({ status: "completed" });
    expectConflict(await partner.report(payroll), reportId);
  });

  test("the order of employees and the notation of numbers do not change the content", async () => {
    const employees = ["E-1", "E-2"].map((id) => sampleEmployee({ id, hours: "40.5" }));
    const payroll = samplePayroll({ employees });
    const reportId = await partner.submit(payroll);
    const body = (partner.profile === "A" ? reportA : reportB)({ ...payroll, employees: employees.toReversed() });
    const spelledOtherwise = JSON.stringify(body).replaceAll("40.5", "4.050e1");
    expectConflict(await partner.post("/payroll/reports", spelledOtherwise), reportId);
  });

  test("different content for the same employer and period is another report", async () => {
    const payroll = samplePayroll();
    const first = await partner.submit(payroll);
    const offCycle = await partner.submit({ ...payroll, employees: [sampleEmployee({ wages: "2000.01" })] });
    expect(offCycle).not.toBe(first);
    for (const id of [first, offCycle]) expect(await partner.ended(id)).toMatchObject({ status: "completed" });
  });

  test("the same content for another employer or period is another report", async () => {
    const payroll = samplePayroll();
    const ids = [
      await partner.submit(payroll),
      await partner.submit({ ...payroll, employerId: `${payroll.employerId}-branch` }),
      await partner.submit({ ...payroll, end: "2025-01-16" }),
    ];
    expect(new Set(ids).size).toBe(3);
  });

  test("the content of a failed report is accepted again", async () => {
    const payroll = samplePayroll({ employees: [sampleEmployee({ classCode: "88-10" })] });
    const first = await partner.submit(payroll);
    expect(await partner.ended(first)).toMatchObject({ status: "failed" });
    const second = await partner.submit(payroll);
    expect(second).not.toBe(first);
    expect(await partner.ended(second)).toMatchObject({ status: "failed" });
  });

  test("content of another owner or environment is separate", async () => {
    const { limited, production } = platform.credentials;
    const payroll = samplePayroll();
    const ids = [await partner.submit(payroll)];
    for (const credential of [limited[profile], production[profile]]) {
      const stranger = partnerOf(platform.gatewayUrl, credential);
      const theirs = await stranger.submit(payroll);
      ids.push(theirs);
      const refused = await stranger.report(payroll);
      expect([refused.status, namedReport(refused)]).toEqual([409, theirs]);
    }
    expect(new Set(ids).size).toBe(3);
  });
});
