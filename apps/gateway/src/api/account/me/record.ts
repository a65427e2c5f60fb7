import { scopes } from "@platform/credential-format/scopes";
import { type Plan, type Plans, planOf } from "@platform/plans/plans";
import { environmentSchema } from "@platform/public-records/value/environment";
import { z } from "zod";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { type Profile, profiles } from "../../../edge/profile.ts";
import { ageDays } from "../../shared/age-days.ts";

const planSchema = z.object({
  name: z.string(),
  windows: z
    .array(z.object({ limit: z.int(), window_seconds: z.int() }))
    .meta({ description: "Limits of requests, which all your credentials of this environment and profile share." }),
  concurrent_webhooks: z.int().meta({ description: "Maximum number of active webhooks, and of deliveries in flight." }),
});

/** Members of the response of `GET /me`, the same in both profiles. */
export const meMembers = {
  owner_id: z.string().meta({ description: "Id of your owner account." }),
  owner_type: z.string(),
  environment: environmentSchema,
  profile: z.enum(profiles),
  plan: planSchema,
  scopes: z
    .array(z.enum(scopes))
    .meta({ description: "Scopes of the credentials: all scopes unless they were restricted at creation." }),
  contact_email: z.string().nullable().meta({
    description: "E-mail address that is notified when a webhook is disabled; `null` when there is none.",
  }),
  rate_limit: z.int().nullable().meta({
    description: "Requests that these credentials may make in a minute; `null` when only the plan limits them.",
  }),
  key_id: z.string().meta({ description: "Id of the API key, or the client id." }),
  created_at: z.iso.datetime().meta({ description: "Time at which the credentials were issued." }),
  age_days: z
    .int()
    .meta({ description: "Age of the credentials in whole days. Replace credentials that are 90 days old." }),
};

export type Me = z.input<z.ZodObject<typeof meMembers>>;

/** Describes whom a request acts for, and what it may do. */
export function toMe(plans: Plans, principal: Principal, profile: Profile): Me {
  const { tenant, ownerType, scopes: granted, contactEmail, rateLimit, credentialId, createdAt } = principal;
  return {
    owner_id: tenant.ownerId,
    owner_type: ownerType,
    environment: tenant.environment,
    profile,
    plan: toPlan(planOf(plans, principal, profile)),
    scopes: [...granted],
    contact_email: contactEmail || null,
    rate_limit: rateLimit?.perMinute ?? null,
    key_id: credentialId,
    created_at: createdAt,
    age_days: ageDays(new Date(createdAt)),
  };
}

function toPlan({ name, windows, concurrentWebhooks }: Plan): z.input<typeof planSchema> {
  return {
    name,
    windows: windows.map(({ limit, windowSeconds }) => ({ limit, window_seconds: windowSeconds })),
    concurrent_webhooks: concurrentWebhooks,
  };
}
