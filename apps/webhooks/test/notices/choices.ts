import { expect, test } from "vitest";
import { contactEmail, portalPeople, refusal } from "../running-webhooks.ts";
import { auditCompleted, fileFailed } from "./notice-events.ts";
import { minuteMs, type NoticeStage, newOwner } from "./notice-stage.ts";

/** Tests which kinds of notices an owner receives, and their recipients. */
export function choosing(stage: () => NoticeStage): void {
  test("an owner chooses kinds and roles; the sandbox is silent until it does, and owners do not affect each other", async () => {
    const { running, clock, mailsOf, subjectsOf, countsOf, untilDue } = stage();
    const owner = newOwner();
    const other = newOwner();
    const sandbox = { ...owner, environment: "sandbox" } as const;
    portalPeople.set(owner.ownerId, [
      { id: "person_a", email: "ada@partner.example", role: "operations" },
      { id: "person_b", email: "bob@partner.example", role: "viewer" },
      { id: "person_c", email: contactEmail, role: "operations" },
    ]);
    const { notices } = await running.notices.listNotices({}, { tenant: sandbox });
    expect(notices.map(({ enabled }) => enabled)).toEqual(notices.map(() => false));
    const recipients = { values: ["contact", "operations"] };
    const changed = await running.notices.updateNotice({ kind: "file_failed", recipients }, { tenant: owner });
    expect(changed.notice).toMatchObject({ kind: "file_failed", enabled: true, recipients: recipients.values });
    await running.notices.updateNotice({ kind: "audit_completed", enabled: false }, { tenant: owner });
    await running.announce([fileFailed(sandbox), auditCompleted(owner), fileFailed(owner), auditCompleted(other)]);
    // Both are counted before the clock moves for the first time: after that one of them may be sent, and no longer counted.
    await expect.poll(() => countsOf(other)).toMatchObject({ audit_completed: 1 });
    await untilDue(owner, { file_failed: 1 });
    clock.advance(minuteMs);
    await expect.poll(() => mailsOf(owner).length).toBe(2);
    await expect.poll(() => subjectsOf(other)).toEqual(["An audit is completed"]);
    expect(
      mailsOf(owner)
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(["ada@partner.example", contactEmail]);
    expect(await countsOf(sandbox)).toEqual({});
    expect(await countsOf(owner)).toEqual({ file_failed: 0 });
    await running.notices.updateNotice({ kind: "file_failed", enabled: true }, { tenant: sandbox });
    await running.announce([fileFailed(sandbox)]);
    await untilDue(sandbox, { file_failed: 1 });
    await expect.poll(() => subjectsOf(owner)).toContain("A payroll file failed (sandbox)");
  });

  test("a choice names what is wrong with it", async () => {
    const { running } = stage();
    const tenant = newOwner();
    const change = (kind: string, values: string[]) =>
      refusal(running.notices.updateNotice({ kind, recipients: { values } }, { tenant }));
    const wrong = { code: "INVALID_ARGUMENT", reason: "INVALID_NOTICE" };
    expect(await change("weather", ["contact"])).toMatchObject({ code: "NOT_FOUND", reason: "NOTICE_NOT_FOUND" });
    expect(await change("key_aged", ["stranger@elsewhere.example"])).toEqual({ ...wrong, fields: ["recipients[0]"] });
    expect(await change("key_aged", ["contact", "contact"])).toEqual({ ...wrong, fields: ["recipients"] });
    expect(await change("key_aged", [])).toEqual({ ...wrong, fields: ["recipients"] });
  });
}
