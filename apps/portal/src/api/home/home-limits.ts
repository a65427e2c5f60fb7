import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CountRequestsResponse } from "@platform/contracts/credentials/v1/credentials";
import type { HomeLimitsSchema } from "@platform/contracts/portal/v1/home";
import { type Plans, planOf } from "@platform/plans/plans";
import type { Tenant } from "@platform/service/call/tenant";

interface OwnerPlan {
  plans: Plans;
  /** The plan assigned to the owner; empty: the default of each profile. */
  plan: string;
  tenant: Tenant;
  count: (windowSeconds: number[]) => Promise<CountRequestsResponse>;
}

const profiles = ["A", "B"] as const;
const daySeconds = 86_400;

/** The rate limits of the owner's plan beside its requests: those of profile A always, of B if it was used in the last 24 hours. */
export async function homeLimits(ownerPlan: OwnerPlan): Promise<MessageInitShape<typeof HomeLimitsSchema>[]> {
  const { plans, plan, tenant, count } = ownerPlan;
  const planByProfile = profiles.map((profile) => ({ profile, ...planOf(plans, { plan, tenant }, profile) }));
  const lengths = planByProfile.flatMap(({ windows }) => windows.map(({ windowSeconds }) => windowSeconds));
  const { usages } = await count([...new Set(lengths)].filter((length) => length <= daySeconds));
  return planByProfile.flatMap(({ profile, name, windows }) => {
    const usage = usages.find((one) => one.profile === profile);
    if (!usage && profile === "B") return [];
    return {
      profile,
      plan: name,
      refused: usage?.refused ?? 0,
      windows: windows.map(({ limit, windowSeconds }) => {
        const counted = usage?.windows.find((window) => window.windowSeconds === windowSeconds);
        const isCounted = windowSeconds <= daySeconds;
        return {
          limit,
          windowSeconds,
          ...(isCounted && { used: counted?.used ?? 0, highest: counted?.highest ?? 0 }),
        };
      }),
    };
  });
}
