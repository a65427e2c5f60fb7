import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ActivityService } from "@platform/contracts/activity/v1/activity";
import { activitySealSchema, toActivitySeal } from "@platform/public-records/record/activity-seal";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { ownerId } from "../../shared/owner.ts";
import { pageMembers, pageSchema } from "../../shared/page.ts";
import { text } from "../../shared/text.ts";
import { exampleActivity, exampleActivitySeal } from "./examples.ts";
import { activityRecordSchema, toActivityRecord } from "./record.ts";

/** `/activity` of Profile A. */
export function activityEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const activity = callsOf(ActivityService);
  return [list(activity), seal(activity)];
}

const { resource, created_at } = exampleActivity;

const activityQuery = z.object({
  owner_id: ownerId.optional(),
  resource_type: text()
    .optional()
    .meta({ description: "Lists only changes of records of this type.", examples: [resource.type] }),
  resource_id: text().optional().meta({ description: "Lists only changes of this record." }),
  actor_id: text().optional().meta({ description: "Lists only changes by this API key or client id." }),
  request_id: text().optional().meta({ description: "Lists only changes by this request." }),
  created_after: dateTime()
    .optional()
    .meta({ description: "Lists only changes at this time or later.", examples: [created_at] }),
  created_before: dateTime()
    .optional()
    .meta({ description: "Lists only changes before this time.", examples: [created_at] }),
  ...pageMembers,
});

function list(activity: Calls<typeof ActivityService>): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Account",
    method: "GET",
    path: "/activity",
    scope: "events:read",
    operationId: "listActivity",
    summary: "List who changed what",
    description:
      "Lists changes of your records, the newest first: each with the record, what was done to it, who did it and the request that caused it. It " +
      "includes changes that no webhook announces, such as those of API keys, webhooks and your plan. A change is listed " +
      "within seconds after it was made, and kept for seven years.",
    query: activityQuery,
    responses: {
      200: {
        description: "A page of changes.",
        schema: pageSchema(activityRecordSchema),
        example: { data: [exampleActivity], has_more: false },
      },
    },
    async handle({ query, call }) {
      const { activities, hasMore } = await activity.listActivities(toActivityRequest(query), call);
      return { status: 200, body: { data: activities.map(toActivityRecord), has_more: hasMore } };
    },
  });
}

function seal(activity: Calls<typeof ActivityService>): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Account",
    method: "GET",
    path: "/activity/seal",
    scope: "events:read",
    operationId: "sealActivity",
    summary: "Sign the end of the list of changes",
    description:
      "Signs the position and digest of the latest change with a key that the database does not have. Keep a seal a day: who rewrites a " +
      "change in the database later cannot make the seals that you have. `premium-audit verify-evidence` checks changes and seals offline.",
    query: z.object({ owner_id: ownerId.optional() }),
    refusals: [problemOfReason("EVIDENCE_NOT_SEALED")],
    responses: { 200: { description: "The seal.", schema: activitySealSchema, example: exampleActivitySeal } },
    async handle({ call }) {
      return { status: 200, body: toActivitySeal({ ...call.tenant, ...(await activity.sealActivity({}, call)) }) };
    },
  });
}

function toActivityRequest(query: z.output<typeof activityQuery>) {
  const { created_after: after, created_before: before } = query;
  return {
    limit: query.limit,
    startingAfter: query.starting_after ?? "",
    resourceType: query.resource_type ?? "",
    resourceId: query.resource_id ?? "",
    actorId: query.actor_id ?? "",
    requestId: query.request_id ?? "",
    ...(after !== undefined && { createdFrom: timestampFromDate(momentOf(after)) }),
    ...(before !== undefined && { createdBefore: timestampFromDate(momentOf(before)) }),
  };
}
