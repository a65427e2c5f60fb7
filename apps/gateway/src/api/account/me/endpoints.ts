import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Plans } from "@platform/plans/plans";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { contactChangeWindows } from "../../../edge/fixed-windows.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { emailAddress } from "../../shared/email-address.ts";
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

const productionOnly = problemOfReason("PRODUCTION_ONLY");

/** Throws a 403 for credentials of the sandbox, which many programs and people have: they must not redirect production's notices. */
function refuseSandbox({ tenant }: TenantCall): void {
  if (tenant.environment !== "production") throw new ProblemError(productionOnly);
}

const change = {
  method: "PATCH",
  path: "/me",
  scope: "account:write",
  operationId: "updateMe",
  summary: "Change the contact address of the owner",
  description:
    "Changes the e-mail address that is notified when a webhook is disabled. The former address gets a notice. The address belongs to the owner, in both environments, so only production credentials can change it.",
  tag: "Account",
  ownerLimit: { name: "contact changes", windows: contactChangeWindows },
  refusals: [productionOnly],
  body: checkedBody(z.object({ contact_email: emailAddress().meta({ description: "The new address." }) }), {
    contact_email: exampleMe.contact_email,
  }),
} as const;

interface Dependencies {
  credentials: Calls<typeof CredentialsService>;
  plans: Plans;
}

/** `GET /me` and `PATCH /me` of both profiles. */
export function meEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const dependencies = { credentials: callsOf(CredentialsService), plans: config.RATE_LIMIT_PLANS };
  return [...endpointsOfProfileA(dependencies), ...endpointsOfProfileB(dependencies)];
}

function endpointsOfProfileA({ credentials, plans }: Dependencies): Endpoint[] {
  const schema = z.object({ object: z.literal("me"), ...meMembers }).meta({ id: "Me" });
  const responses = { 200: { description, schema, example: { object: "me", ...exampleMe } } };
  return [
    endpoint({
      ...shared,
      profile: "A",
      responses,
      async handle({ principal }) {
        return { status: 200, body: { object: "me" as const, ...toMe(plans, principal, "A") } };
      },
    }),
    endpoint({
      ...change,
      profile: "A",
      responses,
      async handle({ principal, body, call }) {
        refuseSandbox(call);
        const { contactEmail } = await credentials.changeContactEmail({ contactEmail: body.contact_email }, call);
        return { status: 200, body: { object: "me" as const, ...toMe(plans, { ...principal, contactEmail }, "A") } };
      },
    }),
  ];
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

function endpointsOfProfileB({ credentials, plans }: Dependencies): Endpoint[] {
  const schema = z.object({ success: z.literal(true), ...meMembers }).meta({ id: "Me" });
  const responses = { 200: { description, schema, example: exampleMeB } };
  return [
    endpoint({
      ...shared,
      profile: "B",
      responses,
      async handle({ principal }) {
        return { status: 200, body: { success: true as const, ...toMe(plans, principal, "B") } };
      },
    }),
    endpoint({
      ...change,
      profile: "B",
      responses,
      async handle({ principal, body, call }) {
        refuseSandbox(call);
        const { contactEmail } = await credentials.changeContactEmail({ contactEmail: body.contact_email }, call);
        return { status: 200, body: { success: true as const, ...toMe(plans, { ...principal, contactEmail }, "B") } };
      },
    }),
  ];
}
