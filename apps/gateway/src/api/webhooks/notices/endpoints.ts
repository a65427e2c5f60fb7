import { type Notice, NoticeService } from "@platform/contracts/webhooks/v1/notices";
import { noticeKinds, noticeMembers, noticeRecipients, toNoticeRecord } from "@platform/public-records/record/notice";
import { environmentSchema } from "@platform/public-records/value/environment";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { type Profile, profiles } from "../../../edge/profile.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { choice } from "../../shared/choice.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { hasMore } from "../../shared/page.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { type Shape, shape } from "../../shared/shape.ts";
import { exampleNotice, exampleNoticeChange } from "./examples.ts";

type Notices = Calls<typeof NoticeService>;

const tag = "Notices";

/** `/notices` of both profiles. */
export function noticeEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const notices = callsOf(NoticeService);
  return profiles.flatMap((profile) => [list(notices, profile), update(notices, profile)]);
}

interface NoticeShapes {
  one: Shape<[notice: Notice, principal: Principal]>;
  all: Shape<[notices: readonly Notice[], principal: Principal]>;
}

const recordSchemaA = z
  .object({ object: z.literal("notice"), owner_id: z.string(), environment: environmentSchema, ...noticeMembers })
  .meta({ id: "Notice" });
const exampleA = { object: "notice", owner_id: exampleOwnerId, environment: "production", ...exampleNotice } as const;

function toNoticeA(notice: Notice, { tenant: { ownerId, environment } }: Principal) {
  return { object: "notice" as const, owner_id: ownerId, environment, ...toNoticeRecord(notice) };
}

const success = z.literal(true);
const recordSchemaB = z.object(noticeMembers).meta({ id: "Notice" });

const shapesOf: Readonly<Record<Profile, NoticeShapes>> = {
  A: {
    one: shape(recordSchemaA, exampleA).madeBy(toNoticeA),
    all: shape(z.object({ data: z.array(recordSchemaA), has_more: hasMore }), {
      data: [exampleA],
      has_more: false,
    }).madeBy((notices: readonly Notice[], principal: Principal) => ({
      data: notices.map((notice) => toNoticeA(notice, principal)),
      has_more: false,
    })),
  },
  B: {
    one: shape(z.object({ success, notice: recordSchemaB }), { success: true, notice: exampleNotice }).madeBy(
      (notice: Notice) => ({ success: true as const, notice: toNoticeRecord(notice) }),
    ),
    all: shape(z.object({ success, notices: z.array(recordSchemaB) }), {
      success: true,
      notices: [exampleNotice],
    }).madeBy((notices: readonly Notice[]) => ({ success: true as const, notices: notices.map(toNoticeRecord) })),
  },
};

function list(notices: Notices, profile: Profile): Endpoint {
  const { all } = shapesOf[profile];
  return endpoint({
    profile,
    tag,
    method: "GET",
    path: "/notices",
    scope: null,
    operationId: "listNotices",
    summary: "List notices",
    description:
      "Lists every kind of e-mail that people of your account can receive in this environment, with your choice or the default: in production to the contact address, in the sandbox off.",
    responses: { 200: { description: "All kinds.", ...all } },
    async handle({ principal, call }) {
      const response = await notices.listNotices({}, call);
      return { status: 200, body: all.make(response.notices, principal) };
    },
  });
}

const params = z.object({
  kind: z.string().meta({ description: `Kind of the notice: ${noticeKinds.join(", ")}.`, examples: ["file_failed"] }),
});

const body = checkedBody(
  z.object({
    enabled: z.boolean().optional().meta({ description: "False turns off this kind." }),
    recipients: z
      .array(choice(noticeRecipients))
      .min(1)
      .optional()
      .meta({ description: "`contact`, roles of the portal, or both; each once." }),
  }),
  exampleNoticeChange,
);

function update(notices: Notices, profile: Profile): Endpoint {
  const { one } = shapesOf[profile];
  return endpoint({
    profile,
    tag,
    params,
    body,
    method: "PATCH",
    path: "/notices/{kind}",
    scope: "webhooks:write",
    operationId: "updateNotice",
    summary: "Change a notice",
    description:
      "Turns a kind of notice on or off, and changes its recipients. Members that are left out do not change. Addresses cannot be set: a notice goes to the contact address and to people who have accepted an invitation to the portal.",
    refusals: [problemOfReason("NOTICE_NOT_FOUND")],
    responses: { 200: { description: "The notice.", ...one } },
    async handle({ params: { kind }, body: { enabled, recipients }, principal, call }) {
      const change = { kind, ...(enabled !== undefined && { enabled }) };
      const recipientChange = recipients && { recipients: { values: recipients } };
      const { notice } = await notices.updateNotice({ ...change, ...recipientChange }, call);
      return { status: 200, body: one.make(requireRecord(notice), principal) };
    },
  });
}
