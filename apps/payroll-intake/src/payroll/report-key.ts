import type { Tenant } from "@platform/service/tenant";

/** Names a report. */
export interface ReportKey {
  tenant: Tenant;
  reportId: string;
}

/** Keys as three columns: ids, environments, owners. */
export function keyColumns(keys: readonly ReportKey[]): string[][] {
  return [
    keys.map(({ reportId }) => reportId),
    keys.map(({ tenant }) => tenant.environment),
    keys.map(({ tenant }) => tenant.ownerId),
  ];
}
