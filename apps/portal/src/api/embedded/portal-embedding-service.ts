import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type CreatePortalSessionRequest,
  PortalEmbeddingService,
} from "@platform/contracts/portal_embedding/v1/portal_sessions";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { portalSessionBounds, textLength } from "@platform/validation/bounds";
import { pageLanguages, selectBranding } from "../../access/embedding/branding.sql.ts";
import {
  embeddedPages,
  embeddedRoles,
  insertPortalSession,
  type PortalSessionRow,
} from "../../access/embedding/portal-session.sql.ts";
import { newToken } from "../../access/embedding/session-token.ts";
import { invalidField } from "../../problem.ts";

/** The page is opened as soon as the application that contains it has the address. */
const openSeconds = 300;
const { minutes: mostMinutes } = portalSessionBounds;

interface Dependencies {
  database: Database;
  /** Address at which people open the portal. */
  portalUrl: string;
}

/** Sessions of pages in the applications of owners. */
export function portalEmbeddingService({ database, portalUrl }: Dependencies): Implementation {
  return implementForTenants(PortalEmbeddingService, {
    async createPortalSession(request, call) {
      const { token, digest } = newToken();
      const { language: requested, ...members } = fromRequest(request);
      const language = requested ?? (await selectBranding(database, call.tenant.ownerId)).language;
      const row = await storeSession(database, call, { ...members, tokenDigest: digest });
      // Browsers send what follows `#` to no server, so no log has the token. The page needs its language also when it cannot be opened.
      const url = new URL(`/embedded/${row.id}?language=${language}#${token}`, portalUrl).href;
      return { session: { ...toSession(row), language }, url };
    },
  });
}

/** Stores a session, and that its credentials made it. */
function storeSession(
  database: Database,
  { tenant, actor }: TenantCall,
  members: Omit<ReturnType<typeof fromRequest>, "language"> & { tokenDigest: Buffer },
): Promise<PortalSessionRow> {
  const session = { id: newId("ps_"), ...tenant, createdBy: actor?.id ?? "", openSeconds, ...members };
  return database.transaction(async (tx) => {
    const row = await insertPortalSession(tx, session);
    const created = { action: "portal_session.created", resourceId: row.id } as const;
    await enqueue(tx, [activityEvent("activityPortal", tenant, created)]);
    return row;
  });
}

/** Reads the members of a new session; without a language it has that of the owner. Throws INVALID_ARGUMENT. */
function fromRequest({ employerId, role: roleText, page: pageText, minutes, ...request }: CreatePortalSessionRequest) {
  if (employerId === "" || employerId.length > textLength || employerId.includes("\0")) {
    throw invalidField("employer_id", `must be a text of 1 to ${textLength} characters`);
  }
  const role = embeddedRoles.names.find((name) => name === roleText);
  if (!role) throw invalidField("role", `must be one of ${embeddedRoles.names.join(", ")}`);
  const page = embeddedPages.names.find((name) => name === pageText);
  if (!page) throw invalidField("page", `must be one of ${embeddedPages.names.join(", ")}`);
  if (page === "upload_payroll" && role !== "operations") {
    throw invalidField("role", "must be operations for the page upload_payroll");
  }
  if (minutes < 1 || minutes > mostMinutes) throw invalidField("minutes", `must be 1 to ${mostMinutes}`);
  const language = pageLanguages.names.find((name) => name === request.language);
  if (!language && request.language !== "") {
    throw invalidField("language", `must be one of ${pageLanguages.names.join(", ")}`);
  }
  return { employerId, role, page, language, lifeSeconds: minutes * 60 };
}

function toSession({ opensUntil, expiresAt, createdAt, ...members }: PortalSessionRow) {
  return {
    ...members,
    opensUntil: timestampFromDate(opensUntil),
    expiresAt: timestampFromDate(expiresAt),
    createdAt: timestampFromDate(createdAt),
  };
}
