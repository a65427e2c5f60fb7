import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { invalidMember } from "@platform/validation/invalid";
import { ownerNotFound } from "./get-owner.ts";
import { deleteLogo, upsertLogo } from "./logo.sql.ts";
import { lockOwner, selectOwner } from "./owner.sql.ts";
import { ownerActivity } from "./owner-activity.ts";
import { cleanPng } from "./png.ts";

const maxBytes = 262_144;
/** A PNG of few bytes can have many pixels, and whoever prints it decodes them all. */
const limits = { leastSide: 16, mostSide: 2_000, mostPixels: 1_000_000 };

/**
 * Changes the logo of the calling owner, in both environments; resolves to its version. Only a picture that decodes is stored, and
 * only its picture. Throws INVALID_ARGUMENT naming `image`.
 */
export async function changeLogo(
  { database }: { database: Database },
  { tenant: { ownerId } }: TenantCall,
  image: Uint8Array,
): Promise<string> {
  const refuse = (expected: string) => invalidMember("INVALID_OWNER", "image", expected);
  if (image.length > maxBytes) throw refuse(`must have at most ${maxBytes / 1024} KiB`);
  const png = cleanPng(Buffer.from(image), limits);
  if (typeof png === "string") throw refuse(png);
  return database.transaction(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) throw ownerNotFound();
    await upsertLogo(tx, ownerId, png.bytes);
    await enqueue(tx, ownerActivity(ownerId, "logo.changed"));
    return (await selectOwner(tx, ownerId))?.logoVersion ?? "";
  });
}

/** Removes the logo of the calling owner, if it has one. */
export async function removeLogo(
  { database }: { database: Database },
  { tenant: { ownerId } }: TenantCall,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (await deleteLogo(tx, ownerId)) await enqueue(tx, ownerActivity(ownerId, "logo.removed"));
  });
}
