import type { RateWindow } from "@platform/rate-limit/rate-window";
import type { Environment } from "@platform/service/call/tenant";
import { z } from "zod";

/** Limits of an owner. Rates count per owner, environment and profile; webhooks per owner and environment. */
export interface Plan {
  name: string;
  /** Shortest window first. */
  windows: readonly RateWindow[];
  /** How many webhooks may be registered and active, and how many deliveries may be in flight. */
  concurrentWebhooks: number;
}

/** Plans by name. */
export type Plans = ReadonlyMap<string, Plan>;

const perMinute = (limit: number): RateWindow => ({ limit, windowSeconds: 60 });
const perHour = (limit: number): RateWindow => ({ limit, windowSeconds: 3_600 });
const perDay = (limit: number): RateWindow => ({ limit, windowSeconds: 86_400 });

/** The published plans: two families of Profile A, and the one of Profile B. */
export const defaultPlans: Plans = plansByName([
  { name: "starter", windows: [perMinute(100)], concurrentWebhooks: 5 },
  { name: "professional", windows: [perMinute(1_000)], concurrentWebhooks: 25 },
  { name: "enterprise", windows: [perMinute(10_000)], concurrentWebhooks: 100 },
  { name: "sandbox", windows: [perMinute(100), perHour(1_000)], concurrentWebhooks: 5 },
  { name: "production", windows: [perMinute(500), perHour(10_000)], concurrentWebhooks: 25 },
  { name: "production_enterprise", windows: [perMinute(2_000), perHour(50_000)], concurrentWebhooks: 100 },
  { name: "developer", windows: [perMinute(100), perHour(1_000), perDay(10_000)], concurrentWebhooks: 25 },
]);

/** The name of the plan of an owner that has none assigned. */
export function defaultPlanName(profile: "A" | "B", environment: Environment): string {
  return profile === "B" ? "developer" : environment;
}

/**
 * The plan that holds for an owner: the one assigned to it, else the default of profile and environment. A plan that
 * configuration no longer has counts as none.
 */
export function planOf(
  plans: Plans,
  { plan, tenant }: { plan: string; tenant: { environment: Environment } },
  profile: "A" | "B",
): Plan {
  const knownPlan = plans.get(plan) ?? plans.get(defaultPlanName(profile, tenant.environment));
  if (!knownPlan) throw new Error("a default plan is missing");
  return knownPlan;
}

const longestWindowSeconds = 31 * 86_400;

const configuredWindow = z.strictObject({
  limit: z.int().min(1).max(1_000_000_000),
  windowSeconds: z.int().min(60).max(longestWindowSeconds).multipleOf(60),
});

const configuredPlans = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, "must be a lower-case name such as production_enterprise"),
  z.strictObject({
    windows: z
      .array(configuredWindow)
      .min(1)
      .max(5)
      .refine(
        (windows) => new Set(windows.map((window) => window.windowSeconds)).size === windows.length,
        "must not give two limits for one window",
      ),
    concurrentWebhooks: z.int().min(0).max(100_000),
  }),
);

/**
 * The published plans with those of `json` put over them, whole plan by whole plan; a new name adds a plan.
 * Shape: `{"<name>": {"windows": [{"limit": 100, "windowSeconds": 60}], "concurrentWebhooks": 5}}`.
 * Throws an Error that names each wrong member.
 */
export function parsePlans(json: string): Plans {
  const result = configuredPlans.safeParse(parseJson(json));
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join(".") || "plans"}: ${issue.message}`);
    throw new Error(`The configured plans are not usable: ${problems.join("; ")}`);
  }
  const configured = Object.entries(result.data).map(([name, plan]) => ({ name, ...plan }));
  return plansByName([...defaultPlans.values(), ...configured]);
}

/** Schema of the variable RATE_LIMIT_PLANS. All apps that have it must agree: set it once, for all of them. */
export const plansVariable = z
  .string()
  .transform((json, context) => {
    try {
      return parsePlans(json);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : "not usable");
      return z.NEVER;
    }
  })
  .default(() => defaultPlans);

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error("The configured plans are not usable: plans: must be JSON");
  }
}

function plansByName(plans: readonly Plan[]): Plans {
  return new Map(
    plans.map((plan) => [
      plan.name,
      { ...plan, windows: plan.windows.toSorted((one, other) => one.windowSeconds - other.windowSeconds) },
    ]),
  );
}
