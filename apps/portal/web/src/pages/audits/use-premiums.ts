import { createQueryOptions, useTransport } from "@connectrpc/connect-query";
import { PortalPoliciesService, type PremiumToDate } from "@platform/contracts/portal/v1/policies";
import type { TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { useQueries } from "@tanstack/react-query";

/** At most as many policies as one call rates. */
export const premiumsPerCall = 20;

/** Payroll and premium to date of the terms that run, by policy; a call for each 20. */
export function usePremiums(terms: readonly TermAudit[]): ReadonlyMap<string, PremiumToDate> {
  const transport = useTransport();
  const policyIds = [...new Set(terms.filter(({ state }) => state === "running").map(({ policyId }) => policyId))];
  const calls = Array.from({ length: Math.ceil(policyIds.length / premiumsPerCall) }, (_, call) =>
    policyIds.slice(call * premiumsPerCall, (call + 1) * premiumsPerCall),
  );
  return useQueries({
    queries: calls.map((ids) =>
      createQueryOptions(PortalPoliciesService.method.summarizePremiums, { policyIds: ids }, { transport }),
    ),
    combine: (results) => {
      const failed = results.flatMap(({ error }, call) =>
        error ? (calls[call] ?? []).map((policyId) => [policyId, unknown(policyId)] as const) : [],
      );
      const premiums = results.flatMap(({ data }) => data?.premiums.map((one) => [one.policyId, one] as const) ?? []);
      return new Map([...failed, ...premiums]);
    },
  });
}

/** Shown as absent: the policy's own page says what is wrong. */
function unknown(policyId: string): PremiumToDate {
  return {
    $typeName: "portal.v1.PremiumToDate",
    policyId,
    payroll: "",
    premium: "",
    missingDays: 0,
    problems: 0,
  };
}
