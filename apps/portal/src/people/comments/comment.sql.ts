import { CommentSubjectSchema, type CommentSubject as Subject } from "@platform/contracts/portal/v1/comments";
import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { type EnumName, enumNames } from "@platform/service/call/enum-names";
import type { Tenant } from "@platform/service/call/tenant";

export const commentSubjects = enumNames<typeof Subject>(CommentSubjectSchema);

/** A record that has comments. */
export interface CommentedRecord {
  subject: EnumName<typeof Subject>;
  subjectId: string;
}

const commentRow = {
  id: "text",
  writtenBy: "text",
  /** The id if the person does not exist any more. */
  writtenByName: "text",
  mentioned: "text[]",
  text: "text",
  createdAt: "timestamptz",
} as const;
export type CommentRow = RowOf<typeof commentRow>;

const mine = "c.owner_id = {ownerId:text} AND c.environment = {environment:text}";
const onRecord = "c.subject = {subject:text} AND c.subject_id = {subjectId:text}";

const ofRecord = statement(
  "comments_of_record",
  commentRow,
  `SELECT c.id, c.written_by AS "writtenBy", coalesce(w.name, c.written_by) AS "writtenByName", c.text, c.created_at AS "createdAt",
     ARRAY(SELECT p.name FROM people p WHERE p.id = ANY (c.mentioned) ORDER BY p.name) AS mentioned
   FROM comments c LEFT JOIN people w ON w.id = c.written_by
   WHERE ${mine} AND ${onRecord} ORDER BY c.created_at, c.id`,
);

/** Selects the comments on a record, oldest first; their number is bounded when they are added. */
export function selectComments(db: Queryable, tenant: Tenant, record: CommentedRecord): Promise<CommentRow[]> {
  return db.query(ofRecord, { ...tenant, ...record });
}

const insert = statement(
  "comment_insert",
  { createdAt: "timestamptz" },
  `INSERT INTO comments (id, owner_id, environment, subject, subject_id, written_by, mentioned, text)
   SELECT {id:text}, {ownerId:text}, {environment:text}, {subject:text}, {subjectId:text}, {personId:text}, {mentioned:text[]}, {text:text}
   WHERE (SELECT count(*) FROM comments c WHERE ${mine} AND ${onRecord}) < {most:int}
   RETURNING created_at AS "createdAt"`,
);

interface NewComment extends CommentedRecord {
  id: string;
  personId: string;
  /** Ids of people. */
  mentioned: readonly string[];
  text: string;
  /** Number of comments that a record may have. */
  most: number;
}

/** Resolves to the time at which it is stored; undefined if the record has the most comments already. */
export async function insertComment(tx: Queryable, tenant: Tenant, comment: NewComment): Promise<Date | undefined> {
  return (await tx.query(insert, { ...tenant, ...comment }))[0]?.createdAt;
}

const remove = statement(
  "comment_delete",
  { subjectId: "text" },
  `DELETE FROM comments c WHERE ${mine} AND c.id = {id:text} AND ({isAdmin:bool} OR c.written_by = {personId:text})
   RETURNING c.subject_id AS "subjectId"`,
);

/** Resolves to the id of its record; undefined if the owner has no such comment which the person may delete. */
export async function deleteComment(
  tx: Queryable,
  tenant: Tenant,
  comment: { id: string; personId: string; isAdmin: boolean },
): Promise<string | undefined> {
  return (await tx.query(remove, { ...tenant, ...comment }))[0]?.subjectId;
}
