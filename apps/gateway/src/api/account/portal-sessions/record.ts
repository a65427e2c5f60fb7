import type { PortalSession } from "@platform/contracts/portal_embedding/v1/portal_sessions";
import {
  EmbeddedPageSchema,
  type EmbeddedPage as EmbeddedPageValue,
  EmbeddedRoleSchema,
  type EmbeddedRole as EmbeddedRoleValue,
  PageLanguageSchema,
  type PageLanguage as PageLanguageValue,
} from "@platform/contracts/portal_embedding/v1/portal_sessions";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { publicTime } from "@platform/public-records/value/public-time";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";

export const sessionRoles = enumNames<typeof EmbeddedRoleValue>(EmbeddedRoleSchema).names;
export const pageLanguages = enumNames<typeof PageLanguageValue>(PageLanguageSchema).names;
export const sessionPages = enumNames<typeof EmbeddedPageValue>(EmbeddedPageSchema).names;

/** A session of one page for one employer. */
export const portalSessionSchema = z
  .object({
    id: z.string(),
    object: z.literal("portal_session"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string().meta({ description: "The only employer whose payroll the page shows and takes." }),
    role: z.enum(sessionRoles),
    page: z.enum(sessionPages),
    language: z.enum(pageLanguages),
    url: z.string().nullable().meta({
      description: "Address of the page, which opens once. `null` in a response that is replayed.",
    }),
    url_expires_at: z.iso.datetime().meta({ description: "Time until which the address can be opened." }),
    expires_at: z.iso.datetime().meta({ description: "Time at which the page stops working." }),
    created_by: z.string().meta({ description: "Id of the API key that created the session." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "PortalSession" });

export function toPortalSession(session: PortalSession, url: string): z.input<typeof portalSessionSchema> {
  const { id, ownerId, environment, employerId, role, page, language, createdBy } = session;
  return {
    id,
    object: "portal_session",
    owner_id: ownerId,
    environment: choiceOf(environment),
    employer_id: employerId,
    role: choiceOf(role),
    page: choiceOf(page),
    language: choiceOf(language),
    url,
    url_expires_at: publicTime(session.opensUntil),
    expires_at: publicTime(session.expiresAt),
    created_by: createdBy,
    created_at: publicTime(session.createdAt),
  };
}
