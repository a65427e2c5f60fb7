import type { Plans } from "@platform/plans/plans";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { exampleMe } from "./examples.ts";
import { meMembers, toMe } from "./record.ts";

const shared = {
  method: "GET",
  path: "/me",
  scope: null,
  operationId: "getMe",
  summary: "Retrieve the owner of the credentials",
  description:
    "Returns your owner id and type, and the plan, the scopes and the age of the credentials in use. Call it first: other " +
    "endpoints accept or require the owner id.",
  tag: "Account",
} as const;
const description = "The owner and the credentials.";

/** `GET /me` of both profiles. */
export function meEndpoints(plans: Plans): Endpoint[] {
  return [ofProfileA(plans), ofProfileB(plans)];
}

function ofProfileA(plans: Plans): Endpoint {
  const schema = z.object({ object: z.literal("me"), ...meMembers }).meta({ id: "Me" });
  return endpoint({
    ...shared,
    profile: "A",
    responses: { 200: { description, schema, example: { object: "me", ...exampleMe } } },
    async handle({ principal }) {
      return { status: 200, body: { object: "me" as const, ...toMe(plans, principal, "A") } };
    },
  });
}

const exampleMeB = {
  success: true,
  ...exampleMe,
  profile: "B",
  plan: {
    name: "developer",
    windows: [...exampleMe.plan.windows, { limit: 10_000, window_seconds: 86_400 }],
    concurrent_webhooks: 25,
  },
  key_id: "svc_test_cli_…",
};

function ofProfileB(plans: Plans): Endpoint {
  const schema = z.object({ success: z.literal(true), ...meMembers }).meta({ id: "Me" });
  return endpoint({
    ...shared,
    profile: "B",
    responses: { 200: { description, schema, example: exampleMeB } },
    async handle({ principal }) {
      return { status: 200, body: { success: true as const, ...toMe(plans, principal, "B") } };
    },
  });
}
