import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PremiumToDateSchema } from "@platform/contracts/portal/v1/policies";
import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import type { Calls } from "@platform/rpc/client/client";
import { toFault } from "@platform/service/call/fault";
import type { OwnerCall } from "../../access/page-call.ts";
import { invalidField } from "../../problem.ts";

const most = 20;
const atOnce = 4;

/**
 * Rates the terms of policies to date and returns their sums, a few at a time, because each reads the payroll of its term. One that
 * is not found is left out; one whose term has not begun has no figures. Throws INVALID_ARGUMENT for more than 20 policies.
 */
export async function summarizePremiums(
  policies: Pick<Calls<typeof PolicyService>, "previewPremium">,
  call: OwnerCall,
  policyIds: readonly string[],
): Promise<MessageInitShape<typeof PremiumToDateSchema>[]> {
  const uniqueIds = [...new Set(policyIds)];
  if (uniqueIds.length === 0 || uniqueIds.length > most)
    throw invalidField("policy_ids", `must have 1 to ${most} policies`);
  const premiums: MessageInitShape<typeof PremiumToDateSchema>[] = [];
  const next = uniqueIds.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const policyId of next) {
        const premium = await premiumToDate(policies, call, policyId);
        if (premium) premiums.push(premium);
      }
    }),
  );
  return premiums;
}

async function premiumToDate(
  policies: Pick<Calls<typeof PolicyService>, "previewPremium">,
  call: OwnerCall,
  policyId: string,
): Promise<MessageInitShape<typeof PremiumToDateSchema> | undefined> {
  try {
    const { worksheet, missing, missingDays } = await policies.previewPremium({ policyId }, call);
    const problems = missing.filter(({ code }) => code !== "MISSING_DAYS").length;
    const sums = worksheet && { payroll: worksheet.payroll, premium: worksheet.premiumToDate };
    return { policyId, ...sums, missingDays, problems };
  } catch (error) {
    const { code } = toFault(error);
    if (code === "INVALID_ARGUMENT") return { policyId };
    if (code === "NOT_FOUND") return undefined;
    throw error;
  }
}
