import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { AddCommentRequest, PortalCommentsService } from "@platform/contracts/portal/v1/comments";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import type { OwnerCall } from "../../access/page-call.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import type { Mails } from "../../mail/mails.ts";
import {
  type CommentedRecord,
  type CommentRow,
  commentSubjects,
  deleteComment,
  insertComment,
  selectComments,
} from "../../people/comments/comment.sql.ts";
import { type MemberRow, selectMembers } from "../../people/person.sql.ts";
import { invalidField, notFound, PortalProblem } from "../../problem.ts";

/** A page shows all comments of a record. */
const mostComments = 200;
const mostCharacters = 2000;
const mostMentioned = 10;

interface Dependencies {
  database: Database;
  audits: Pick<Calls<typeof AuditService>, "getAudit">;
  reports: Pick<Calls<typeof PayrollReportService>, "getReport">;
  mails: Pick<Mails, "sendMentioned">;
}

/** Comments of the owner's people on audits and payroll reports. */
export function commentPages(dependencies: Dependencies): ServiceImpl<typeof PortalCommentsService> {
  const { database } = dependencies;
  return {
    async listComments(request, context) {
      const call = ownerCall(context);
      const { record } = await findRecord(dependencies, call, request);
      const rows = await selectComments(database, call.tenant, record);
      return { comments: rows.map((row) => toComment(call, row)) };
    },
    async addComment(request, context) {
      const call = ownerCall(context);
      const text = checkedText(request.text);
      const mentioned = await mentionedBy(database, call, request.mentionedIds);
      const target = await findRecord(dependencies, call, request);
      return { comment: toComment(call, await storeComment(dependencies, call, { ...target, text, mentioned })) };
    },
    async deleteComment({ commentId: id }, context) {
      const { tenant, role, signedIn } = ownerCall(context);
      await database.transaction(async (tx) => {
        const by = { personId: signedIn.personId, isAdmin: role === "admin" };
        const subjectId = await deleteComment(tx, tenant, { id, ...by });
        if (subjectId === undefined) throw notFound("There is no such comment of yours.");
        await enqueue(tx, [
          activityEvent("activityPortal", tenant, { action: "comment.deleted", resourceId: subjectId }),
        ]);
      });
      return {};
    },
  };
}

interface CommentTarget {
  record: CommentedRecord;
  employerId: string;
}

/** Finds the record of the owner. Throws INVALID_ARGUMENT for no kind, NOT_FOUND for no record. */
async function findRecord(
  { audits, reports }: Dependencies,
  call: OwnerCall,
  request: Pick<AddCommentRequest, "subject" | "subjectId">,
): Promise<CommentTarget> {
  const subject = commentSubjects.toName(request.subject);
  if (subject === undefined) throw invalidField("subject", `must be one of ${commentSubjects.names.join(", ")}`);
  const { subjectId } = request;
  const employerId =
    subject === "audit"
      ? (await audits.getAudit({ id: subjectId }, call)).audit?.employerId
      : (await reports.getReport({ reportId: subjectId }, call)).report?.employerId;
  return { record: { subject, subjectId }, employerId: employerId ?? "" };
}

function checkedText(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > 0 && trimmed.length <= mostCharacters) return trimmed;
  throw invalidField("text", `must have 1 to ${mostCharacters} characters, and has ${trimmed.length}`);
}

async function mentionedBy(db: Queryable, { tenant }: OwnerCall, ids: readonly string[]): Promise<MemberRow[]> {
  const chosen = new Set(ids);
  if (chosen.size > mostMentioned)
    throw invalidField("mentioned_ids", `must be at most ${mostMentioned}, and are ${chosen.size}`);
  const members = chosen.size === 0 ? [] : await selectMembers(db, tenant.ownerId);
  const mentioned = members.filter(({ id }) => chosen.has(id));
  if (mentioned.length < chosen.size) throw invalidField("mentioned_ids", "must be people with access to the owner");
  return mentioned;
}

interface NewComment extends CommentTarget {
  text: string;
  mentioned: readonly MemberRow[];
}

async function storeComment(
  { database, mails }: Dependencies,
  { tenant, signedIn }: OwnerCall,
  { record, employerId, text, mentioned }: NewComment,
): Promise<CommentRow> {
  const written = { id: newId("comment_"), personId: signedIn.personId, text };
  const comment = { ...written, ...record, mentioned: mentioned.map(({ id }) => id), most: mostComments };
  const to = mentioned.map(({ email }) => email).filter((email) => email !== signedIn.email);
  const notice = { to, ...tenant, ...record, employerId, writtenBy: signedIn.name };
  const createdAt = await database.transaction(async (tx) => {
    const storedAt = await storeInActivity(tx, tenant, comment);
    // Before the commit: a person who is mentioned in a stored comment has the e-mail.
    await mails.sendMentioned(notice).catch(refuseUnsent);
    return storedAt;
  });
  const names = mentioned.map(({ name }) => name);
  return {
    id: written.id,
    writtenBy: written.personId,
    writtenByName: signedIn.name,
    text,
    mentioned: names,
    createdAt,
  };
}

async function storeInActivity(
  tx: Queryable,
  tenant: Tenant,
  comment: Parameters<typeof insertComment>[2],
): Promise<Date> {
  await enqueue(tx, [
    activityEvent("activityPortal", tenant, { action: "comment.added", resourceId: comment.subjectId }),
  ]);
  const storedAt = await insertComment(tx, tenant, comment);
  if (storedAt) return storedAt;
  const message = `A record has at most ${mostComments} comments. Delete some that are not needed.`;
  throw new PortalProblem("FAILED_PRECONDITION", "TOO_MANY_COMMENTS", message);
}

function refuseUnsent(cause: unknown): never {
  const message = "The e-mail to who is mentioned could not be sent, so the comment is not stored.";
  throw new PortalProblem("UNAVAILABLE", "MAIL_NOT_SENT", message, { cause });
}

function toComment({ role, signedIn }: OwnerCall, row: CommentRow) {
  const { id, text, mentioned, writtenBy, writtenByName, createdAt } = row;
  const canDelete = role === "admin" || (role !== "viewer" && writtenBy === signedIn.personId);
  return { id, text, mentioned, writtenBy: writtenByName, createdAt: timestampFromDate(createdAt), canDelete };
}
