import {
  type ConformanceResult,
  type ConformanceStatus,
  ConformanceStatusSchema,
  type WebhooksService,
} from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { conformanceWindows } from "../../../edge/fixed-windows.ts";
import type { Profile } from "../../../edge/profile.ts";
import { type Shape, shape } from "../../shared/shape.ts";
import { exampleWebhookId } from "./examples.ts";
import { webhookParams } from "./members.ts";
import { testInProgress, webhookNotFound } from "./webhook-problems.ts";

/** A check that begins its last case after 20 seconds may need three attempts more. */
const timeoutMs = 55_000;

const statuses = enumNames<typeof ConformanceStatus>(ConformanceStatusSchema);

const caseSchema = z
  .object({
    id: z.string().meta({ description: "Name of the case, such as `bad_signature`." }),
    title: z.string(),
    status: z.enum(statuses.names).meta({
      description:
        "`warning`: the receiver passes, but should change. `skipped`: not run, because earlier cases failed.",
    }),
    expected: z.string().meta({ description: "Response that a receiver must return." }),
    received: z.string().meta({ description: "Response that your receiver returned." }),
    fix: z.string().nullable().meta({
      description: "Change that the receiver needs; `null` if it needs none or an earlier case has named it.",
    }),
  })
  .meta({ id: "ConformanceCase" });

const passed = z.boolean().meta({ description: "True if no case failed and none was skipped." });
const cases = z.array(caseSchema);
const exampleCases: z.input<typeof cases> = [
  {
    id: "correct_event",
    title: "An event of ours is accepted",
    status: "passed",
    expected: "2xx to a webhook.test that is signed with the secret of the webhook",
    received: "status 200",
    fix: null,
  },
];

interface Report {
  webhookId: string;
  results: readonly ConformanceResult[];
}

function toCases({ results }: Report): z.input<typeof cases> {
  return results.map(({ id, title, status, expected, received, fix }) => ({
    id,
    title,
    status: statuses.toName(status) ?? "skipped",
    expected,
    received,
    fix: fix || null,
  }));
}

const isPassed = (report: Report) => toCases(report).every(({ status }) => status === "passed" || status === "warning");

const shapes: Record<Profile, Shape<[report: Report]>> = {
  A: shape(z.object({ object: z.literal("webhook_conformance"), webhook_id: z.string(), passed, cases }), {
    object: "webhook_conformance",
    webhook_id: exampleWebhookId,
    passed: true,
    cases: exampleCases,
  }).madeBy((report: Report) => ({
    object: "webhook_conformance",
    webhook_id: report.webhookId,
    passed: isPassed(report),
    cases: toCases(report),
  })),
  B: shape(z.object({ success: z.literal(true), webhookId: z.string(), passed, cases }), {
    success: true,
    webhookId: exampleWebhookId,
    passed: true,
    cases: exampleCases,
  }).madeBy((report: Report) => ({
    success: true,
    webhookId: report.webhookId,
    passed: isPassed(report),
    cases: toCases(report),
  })),
};

/** `POST /webhooks/{webhook_id}/conformance` of both profiles. */
export function conformanceEndpoints(webhooks: Calls<typeof WebhooksService>): Endpoint[] {
  return (["A", "B"] as const).map((profile) =>
    endpoint({
      profile,
      tag: "Webhooks",
      method: "POST",
      path: "/webhooks/{webhook_id}/conformance",
      scope: "webhooks:write",
      operationId: "checkWebhookReceiver",
      summary: "Check a receiver",
      description:
        "Sends at most 30 requests of the type `webhook.test` to the receiver, also to that of a disabled webhook, and returns for each case the expected response, the received one and the needed change: correct events, wrong signatures and times, repeated events, " +
        "events in another order, several at once, a large one. Works in the sandbox only. The requests are not listed as deliveries and do not count against the webhook. The response takes up to 50 seconds if the receiver is slow. An owner can check receivers 20 times in an hour.",
      params: webhookParams,
      ownerLimit: { name: "checks of receivers", windows: conformanceWindows },
      refusals: [problemOfReason("SANDBOX_ONLY"), webhookNotFound, testInProgress],
      responses: { 200: { description: "The outcome of every case.", ...shapes[profile] } },
      async handle({ params: { webhook_id: webhookId }, call: { tenant, requestId, actor } }) {
        const call = { tenant, requestId, timeoutMs, ...(actor && { actor }) };
        const { results } = await webhooks.runConformance({ webhookId }, call);
        return { status: 200, body: shapes[profile].make({ webhookId, results }) };
      },
    }),
  );
}
