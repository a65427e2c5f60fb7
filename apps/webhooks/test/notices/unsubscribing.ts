import type { Tenant } from "@platform/service/call/tenant";
import { expect, test } from "vitest";
import { contactEmail, portalPeople, refusal } from "../running-webhooks.ts";
import { auditCompleted } from "./notice-events.ts";
import { hourMs, type NoticeStage, newOwner } from "./notice-stage.ts";

/** Tests that the link in an e-mail ends one kind for one recipient. */
export function unsubscribing(stage: () => NoticeStage): void {
  test("a recipient unsubscribes from one kind by the link of an e-mail, and the others go on", async () => {
    const { running, clock, mailsOf, untilDue } = stage();
    const owner = newOwner();
    portalPeople.set(owner.ownerId, [{ id: "person_e", email: "eve@partner.example", role: "auditor" }]);
    const recipients = { values: ["contact", "auditor"] };
    await running.notices.updateNotice({ kind: "audit_completed", recipients }, { tenant: owner });
    await running.announce([auditCompleted(owner)]);
    await untilDue(owner, { audit_completed: 1 });
    await expect.poll(() => mailsOf(owner).length).toBe(2);
    const token = tokenFor(stage(), owner, "eve@partner.example");
    const about = { kind: "audit_completed", ...owner };
    expect(await running.subscriptions.getSubscription({ token })).toMatchObject({ ...about, receives: true });
    for (let times = 0; times < 2; times++) {
      expect(await running.subscriptions.changeSubscription({ token, receives: false })).toMatchObject({
        receives: false,
      });
    }
    expect(await running.subscriptions.getSubscription({ token })).toMatchObject({ ...about, receives: false });
    const forged = refusal(running.subscriptions.changeSubscription({ token: `${token}x`, receives: false }));
    expect(await forged).toMatchObject({ code: "NOT_FOUND", reason: "NOTICE_NOT_FOUND" });
    const { notices } = await running.notices.listNotices({}, { tenant: owner });
    expect(notices.filter(({ unsubscribed }) => unsubscribed > 0)).toMatchObject([{ kind: "audit_completed" }]);
    clock.advance(hourMs);
    await running.announce([auditCompleted(owner)]);
    await untilDue(owner, { audit_completed: 1 });
    await expect.poll(() => mailsOf(owner).length).toBe(3);
    expect(mailsOf(owner).at(-1)?.to).toEqual([contactEmail]);
    await running.subscriptions.changeSubscription({ token, receives: true });
    expect(await running.subscriptions.getSubscription({ token })).toMatchObject({ receives: true });
    // An owner cannot subscribe an address again that has unsubscribed.
    await running.subscriptions.changeSubscription({ token: tokenFor(stage(), owner, contactEmail), receives: false });
    await running.notices.updateNotice({ kind: "audit_completed", recipients }, { tenant: owner });
    clock.advance(hourMs);
    await running.announce([auditCompleted(owner)]);
    await untilDue(owner, { audit_completed: 1 });
    await expect.poll(() => mailsOf(owner).length).toBe(4);
    expect(mailsOf(owner).at(-1)?.to).toEqual(["eve@partner.example"]);
  });
}

/** The token in the header with which a mail program unsubscribes. */
function tokenFor({ mailsOf }: NoticeStage, owner: Tenant, address: string): string {
  const mail = mailsOf(owner).find(({ to }) => to.includes(address));
  expect(mail?.text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const header = /^List-Unsubscribe: <(\S+)>/m.exec(mail?.text.replaceAll(/\r\n[ \t]+/g, " ") ?? "")?.[1] ?? "";
  return new URL(header).searchParams.get("token") ?? "";
}
