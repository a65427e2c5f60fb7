import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { actorOf } from "@platform/service/call/actor";
import type { TenantCall } from "@platform/service/call/call";
import { toFault } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { selectBranding } from "../../access/embedding/branding.sql.ts";
import { openPortalSession, selectUnopenedSession } from "../../access/embedding/portal-session.sql.ts";
import { digestOf, newToken } from "../../access/embedding/session-token.ts";
import { embeddedCall, openCall } from "../../admission/serve-pages.ts";
import { ownerName } from "../../people/owner-name.ts";
import { PortalProblem } from "../../problem.ts";
import { type PayrollLists, readExpectedPayroll } from "../home/missing-payroll.ts";
import type { Reports } from "../payroll/reports.ts";

interface Dependencies extends PayrollLists {
  database: Queryable;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  credentials: Pick<Calls<typeof CredentialsService>, "getLogo" | "getApiKey">;
  reports: Pick<Reports, "getReport" | "listReports">;
}

/** Pages in the application of an owner. A session is for one employer, whatever a message says. */
export function embeddedPages(dependencies: Dependencies): ServiceImpl<typeof PortalEmbeddedService> {
  const { database, operator, credentials, reports } = dependencies;
  return {
    async openSession({ sessionId, token }, context) {
      const call = openCall(context);
      const address = { id: sessionId, tokenDigest: digestOf(token) };
      const session = await selectUnopenedSession(database, address);
      if (!session) throw linkInvalid();
      const { ownerId, environment, employerId, page, createdBy } = session;
      const tenantCall = { ...call, tenant: { ownerId, environment }, actor: actorOf("api_key", createdBy) };
      // Before it is opened, so that the address still works if one of them fails.
      const [isActive, name, logo, { brandColor }] = await Promise.all([
        isKeyActive(credentials, tenantCall, createdBy),
        ownerName(operator, ownerId),
        credentials.getLogo({}, tenantCall),
        selectBranding(database, ownerId),
      ]);
      const { token: sessionToken, digest: sessionDigest } = newToken();
      if (!(isActive && (await openPortalSession(database, { ...address, sessionDigest })))) throw linkInvalid();
      const expiresAt = timestampFromDate(session.expiresAt);
      const look = { ownerName: name, logo: logo.image, brandColor };
      return { sessionToken, environment, employerId, page, expiresAt, ...look };
    },
    async listMissingPayroll(_, context) {
      const call = embeddedCall(context);
      const { missing } = await readExpectedPayroll(dependencies, call, new Date(), call.embedded.employerId);
      const { records, hasMore } = missing;
      return {
        missing: records.map(({ periodStart, periodEnd, periods }) => ({ periodStart, periodEnd, periods })),
        hasMore,
      };
    },
    async getSentReport({ reportId }, context) {
      const call = embeddedCall(context);
      const { report } = await reports.getReport({ reportId }, call);
      if (report?.employerId !== call.embedded.employerId) throw refusal("REPORT_NOT_FOUND");
      return { report };
    },
  };
}

function linkInvalid(): PortalProblem {
  const message = "This page was opened before, or its address is too old. Reload the page around it.";
  return new PortalProblem("UNAUTHENTICATED", "LINK_INVALID", message);
}

/** The end of a key deletes its sessions; one that was created at the same moment may come after that. */
async function isKeyActive(
  credentials: Pick<Dependencies["credentials"], "getApiKey">,
  call: TenantCall,
  apiKeyId: string,
): Promise<boolean> {
  try {
    return (await credentials.getApiKey({ apiKeyId }, call)).apiKey?.isActive === true;
  } catch (error) {
    if (toFault(error).code === "NOT_FOUND") return false;
    throw error;
  }
}
