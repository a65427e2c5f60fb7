import type { PageLanguage as PageLanguageValue } from "@platform/contracts/portal_embedding/v1/portal_sessions";
import { PageLanguageSchema } from "@platform/contracts/portal_embedding/v1/portal_sessions";
import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { enumNames } from "@platform/service/call/enum-names";

export const pageLanguages = enumNames<typeof PageLanguageValue>(PageLanguageSchema);
type PageLanguage = (typeof pageLanguages.names)[number];

/** Look and language of the pages of an owner without an account. */
export interface Branding {
  /** `#1a2b3c`; empty: that of the portal. */
  readonly brandColor: string;
  readonly language: PageLanguage;
}

const ofOwner = statement(
  "branding_of_owner",
  { brandColor: "text", language: typed<PageLanguage>("text") },
  `SELECT brand_color AS "brandColor", language FROM brandings WHERE owner_id = {ownerId:text}`,
);

/** Selects the branding of an owner: English in the portal's colors unless it has chosen. */
export async function selectBranding(db: Queryable, ownerId: string): Promise<Branding> {
  return (await db.query(ofOwner, { ownerId }))[0] ?? { brandColor: "", language: "en" };
}

const replace = statement(
  "branding_replace",
  `INSERT INTO brandings (owner_id, brand_color, language) VALUES ({ownerId:text}, {brandColor:text}, {language:text})
   ON CONFLICT (owner_id) DO UPDATE SET brand_color = excluded.brand_color, language = excluded.language, updated_at = now()`,
);

export async function replaceBranding(tx: Queryable, ownerId: string, branding: Branding): Promise<void> {
  await tx.query(replace, { ownerId, brandColor: branding.brandColor, language: branding.language });
}
