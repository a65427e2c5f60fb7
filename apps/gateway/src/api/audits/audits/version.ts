import { queryInteger } from "../../shared/query-value.ts";

/** The largest number of a version that a request may name. */
export const maxAuditVersion = 999_999_999;

export const versionDescription = { description: "Version of the audit. Defaults to the newest." };

/** Query parameter of what is read of one version. */
export const auditVersion = queryInteger({ minimum: 1, maximum: maxAuditVersion }).optional().meta(versionDescription);
