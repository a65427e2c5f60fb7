import { expect, test } from "vitest";
import { partnerOf } from "../../fixture/partner/partner.ts";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import { reasonOf } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, portalLog } from "./portal-people.ts";

const service = "CommentsService";
const fieldsOf = (answer: { body: { details: { debug: { fields: { field: string }[] } }[] } }) =>
  answer.body.details[0]?.debug.fields.map(({ field }) => field);

/** Comments on records: who reads, writes and deletes them, and who is informed. */
export function comments(people: () => PortalPeople): void {
  test("a comment on a report is read by its owner's people alone, and informs who is mentioned", async () => {
    const { admin, stranger, invited, linkSentBy, ownerId, platform } = people();
    const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    const reportId = await partner.submit(samplePayroll({ employerId: "commented" }));
    const record = { subject: "COMMENT_SUBJECT_REPORT", subjectId: reportId };
    const viewer = await invited("comments-viewer@example.net", ownerId, "viewer");
    const auditor = await invited("comments-auditor@example.net", ownerId, "auditor");
    const { members } = await admin.done("PeopleService/ListPeople");
    const mentioned = members.find(
      ({ person }: { person: { email: string } }) => person.email === "comments-viewer@example.net",
    );

    const text = "Ida Alvarez earned 4,812.07 here.\nIs that right?";
    let comment = { id: "", canDelete: false };
    const link = await linkSentBy(async () => {
      const message = { ...record, text: ` ${text} `, mentionedIds: [mentioned.person.id] };
      ({ comment } = await auditor.done(`${service}/AddComment`, message));
    });
    expect(link.pathname).toBe(`/${ownerId}/sandbox/payroll/${reportId}`);
    expect(comment).toMatchObject({ text, writtenBy: "Person auditor", mentioned: ["Person viewer"], canDelete: true });
    const { comments: listed } = await viewer.done(`${service}/ListComments`, record);
    const { canDelete: _, ...shown } = comment;
    expect(listed).toEqual([shown]);
    expect(portalLog(platform)).not.toMatch(/4,812\.07/);

    // Neither another owner nor another environment has the record.
    const production = { environment: "production" } as const;
    for (const rpc of ["ListComments", "AddComment"]) {
      const message = rpc === "AddComment" ? { ...record, text } : record;
      expect((await stranger.call(`${service}/${rpc}`, message)).status, rpc).toBe(404);
      expect((await admin.call(`${service}/${rpc}`, message, production)).status, rpc).toBe(404);
    }
    const id = { commentId: comment.id };
    expect((await stranger.call(`${service}/DeleteComment`, id)).status).toBe(404);
    expect((await admin.call(`${service}/DeleteComment`, id, production)).status).toBe(404);
    // A viewer writes none, and nobody but an admin deletes somebody else's.
    expect(reasonOf(await viewer.call(`${service}/AddComment`, { ...record, text }))).toBe("ROLE_NOT_ALLOWED");
    const developer = await invited("comments-developer@example.net", ownerId, "developer");
    expect((await developer.call(`${service}/DeleteComment`, id)).status).toBe(404);
    await admin.done(`${service}/DeleteComment`, id);
    expect((await viewer.done(`${service}/ListComments`, record)).comments ?? []).toEqual([]);
    const actions = async (): Promise<string[]> => {
      const { entries } = await admin.done("ActivityService/ListActivity", { resourceId: reportId });
      return entries.map(({ action }: { action: string }) => action);
    };
    await expect.poll(actions).toEqual(expect.arrayContaining(["comment.added", "comment.deleted"]));
  });

  test("a comment without text, on nothing, or that mentions a stranger, is refused with the field", async () => {
    const { admin, platform } = people();
    const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    const reportId = await partner.submit(samplePayroll({ employerId: "commented-wrong" }));
    const right = { subject: "COMMENT_SUBJECT_REPORT", subjectId: reportId, text: "Seen." };
    const refused = async (change: object) => {
      const answer = await admin.call(`${service}/AddComment`, { ...right, ...change });
      return [answer.status, fieldsOf(answer)];
    };
    expect(await refused({ text: " \n" })).toEqual([400, ["text"]]);
    expect(await refused({ text: "x".repeat(2001) })).toEqual([400, ["text"]]);
    expect(await refused({ subject: "COMMENT_SUBJECT_UNSPECIFIED" })).toEqual([400, ["subject"]]);
    expect(await refused({ mentionedIds: ["person_unknown"] })).toEqual([400, ["mentioned_ids"]]);
    const eleven = Array.from({ length: 11 }, (_, index) => `person_${index}`);
    expect(await refused({ mentionedIds: eleven })).toEqual([400, ["mentioned_ids"]]);
    expect((await admin.call(`${service}/AddComment`, { ...right, subject: "COMMENT_SUBJECT_AUDIT" })).status).toBe(
      404,
    );
  });
}
