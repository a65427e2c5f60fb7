import { PortalEmbeddingService } from "@platform/contracts/portal_embedding/v1/portal_sessions";
import type { Scope } from "@platform/credential-format/scopes";
import type { Calls } from "@platform/rpc/client/client";
import { portalSessionBounds } from "@platform/validation/bounds";
import { z } from "zod";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { choice } from "../../shared/choice.ts";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId, ownerId } from "../../shared/owner.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { text } from "../../shared/text.ts";
import { pageLanguages, portalSessionSchema, sessionPages, sessionRoles, toPortalSession } from "./record.ts";

/** The scopes of what a session of a role does, which its key must have. */
const scopesOfRole: Readonly<Record<(typeof sessionRoles)[number], readonly Scope[]>> = {
  operations: ["payroll:read", "payroll:write"],
  viewer: ["payroll:read"],
};
const { minutes: mostMinutes } = portalSessionBounds;
const minutesExpected = { error: `an integer of 1 to ${mostMinutes}` };

const newSession = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({
    description: "Your id of the employer who uses the page. The page reaches no other employer.",
    examples: ["employer_116"],
  }),
  role: choice(sessionRoles).meta({
    description: "`operations` uploads payroll and reads what is missing; `viewer` reads what is missing.",
  }),
  page: choice(sessionPages).optional().meta({
    description: "Page that the address opens. If omitted, `missing_payroll` for the viewer, else `upload_payroll`.",
  }),
  language: choice(pageLanguages).optional().meta({
    description:
      "Language of the page: `en` is English, `es` Spanish. Defaults to the one that an admin chose in the portal.",
  }),
  minutes: z
    .int(minutesExpected)
    .min(1, minutesExpected)
    .max(mostMinutes, minutesExpected)
    .optional()
    .meta({ description: `How long the page works, from its creation: 1 to ${mostMinutes}. Defaults to 60.` }),
});

const exampleNewSession = { owner_id: exampleOwnerId, employer_id: "employer_116", role: "operations", minutes: 30 };
const exampleSession = exampleOf(portalSessionSchema, {
  id: "ps_01KMS4T8W2Q6N9V3Z7XB5HYDCR",
  object: "portal_session",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_116",
  role: "operations",
  page: "upload_payroll",
  language: "en",
  url: "https://portal.example.com/embedded/ps_01KMS4T8W2Q6N9V3Z7XB5HYDCR?language=en#…",
  url_expires_at: "2026-03-21T09:36:00.000Z",
  expires_at: "2026-03-21T10:01:00.000Z",
  created_by: "key_01KMS0C5ZQ8W6T3V9YH2B4N7DR",
  created_at: "2026-03-21T09:31:00.000Z",
});

/** `/portal-sessions` of Profile A: pages of the portal inside a partner's application. */
export function portalSessionEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  return [create(callsOf(PortalEmbeddingService))];
}

function create(embedding: Calls<typeof PortalEmbeddingService>): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Portal sessions",
    method: "POST",
    path: "/portal-sessions",
    scope: "portal_sessions:write",
    operationId: "createPortalSession",
    summary: "Create a portal session",
    description:
      "Returns the address of a page of the portal, for one employer and without an account. It opens once, within five minutes; then " +
      "the page works until `expires_at`, or until your key is disabled or deleted. Create one for each view of your own page. " +
      "A restricted key also needs `payroll:read`, and for `operations` `payroll:write`.",
    body: checkedBody(newSession, exampleNewSession),
    refusals: [problemOfReason("SCOPE_NOT_GRANTED", { scope: "payroll:write" })],
    responses: {
      201: { description: "The session and its address.", schema: portalSessionSchema, example: exampleSession },
    },
    withoutSecret: (session) => ({ ...session, url: null }),
    async handle({
      body: { employer_id: employerId, role, page: requestedPage, minutes = 60, language = "" },
      principal,
      call,
    }) {
      refuseBeyondKey(role, principal);
      const page = requestedPage ?? (role === "viewer" ? "missing_payroll" : "upload_payroll");
      const { session, url } = await embedding.createPortalSession({ employerId, role, page, minutes, language }, call);
      return { status: 201, body: toPortalSession(requireRecord(session), url) };
    },
  });
}

/** Throws a 403 for a session that may do what its key may not. */
function refuseBeyondKey(role: (typeof sessionRoles)[number], { scopes }: Principal): void {
  const missing = scopesOfRole[role].filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) throw new ProblemError(problemOfReason("SCOPE_NOT_GRANTED", { scope: missing.join(", ") }));
}
