import { hash } from "node:crypto";
import { enqueue } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { ownerActivity } from "../people/owner-activity.ts";
import { invalidField } from "../problem.ts";
import { deleteLogo, upsertLogo } from "./logo.sql.ts";
import { readPicture } from "./picture.ts";

const maxBytes = 262_144;
const [leastSide, mostSide] = [16, 2_000];

interface Dependencies {
  database: Database;
}

/** Changes the logo of an owner. Throws INVALID_ARGUMENT naming `image`. */
export async function changeLogo({ database }: Dependencies, ownerId: string, image: Uint8Array): Promise<void> {
  if (image.length > maxBytes) throw invalidField("image", `must have at most ${maxBytes / 1024} KiB`);
  const bytes = Buffer.from(image);
  const picture = readPicture(bytes);
  if (!picture) throw invalidField("image", "must be a PNG, JPEG or WebP picture");
  const sides = [picture.width, picture.height];
  if (sides.some((side) => side < leastSide || side > mostSide)) {
    throw invalidField("image", `must have ${leastSide} to ${mostSide} pixels at each side, not ${sides.join(" by ")}`);
  }
  await database.transaction(async (tx) => {
    await upsertLogo(tx, ownerId, { type: picture.type, bytes }, hash("sha256", bytes));
    await enqueue(tx, ownerActivity(ownerId, "logo.changed", ownerId));
  });
}

/** Removes the logo, if the owner has one. */
export async function removeLogo({ database }: Dependencies, ownerId: string): Promise<void> {
  await database.transaction(async (tx) => {
    if (await deleteLogo(tx, ownerId)) await enqueue(tx, ownerActivity(ownerId, "logo.removed", ownerId));
  });
}
