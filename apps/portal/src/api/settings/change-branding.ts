import type { ChangeBrandingRequest } from "@platform/contracts/portal/v1/settings";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { type Branding, pageLanguages, replaceBranding } from "../../access/embedding/branding.sql.ts";
import { ownerActivity } from "../../people/owner-activity.ts";
import { invalidField } from "../../problem.ts";

/** Stores the branding of an owner. Resolves to what is stored. Throws INVALID_ARGUMENT. */
export async function changeBranding(
  database: Database,
  ownerId: string,
  { branding }: Pick<ChangeBrandingRequest, "branding">,
): Promise<Branding> {
  const brandColor = branding?.brandColor.toLowerCase() ?? "";
  if (!/^(?:#[0-9a-f]{6})?$/.test(brandColor)) throw invalidField("brand_color", "must be a color such as #1a2b3c");
  const language = pageLanguages.names.find((name) => name === branding?.language);
  if (!language) throw invalidField("language", `must be one of ${pageLanguages.names.join(", ")}`);
  const stored = { brandColor, language };
  await database.transaction(async (tx) => {
    await replaceBranding(tx, ownerId, stored);
    await enqueue(tx, ownerActivity(ownerId, "branding.changed", ownerId));
  });
  return stored;
}
