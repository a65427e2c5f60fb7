import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { replaceFrameHosts } from "../../access/embedding/frame-hosts.sql.ts";
import { ownerActivity } from "../../people/owner-activity.ts";
import { invalidField } from "../../problem.ts";

const mostHosts = 20;
/** A host as DNS has them (RFC 1035, 2.3.1); what else a URL may have would be more than a host in the header with the list. */
const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** Stores the origins that may frame pages of an owner. Resolves to them as browsers write them. Throws INVALID_ARGUMENT. */
export async function changeFrameHosts(
  database: Database,
  ownerId: string,
  texts: readonly string[],
): Promise<string[]> {
  if (texts.length > mostHosts) throw invalidField("origins", `must be at most ${mostHosts}`);
  const origins = [...new Set(texts.map(originOf))];
  await database.transaction(async (tx) => {
    await replaceFrameHosts(tx, ownerId, origins);
    await enqueue(tx, ownerActivity(ownerId, "frame_hosts.changed", ownerId));
  });
  return origins;
}

/** Reads an origin: of this machine also without TLS, for a trial. */
function originOf(text: string): string {
  const url = URL.parse(text);
  const isLocal = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  const isOrigin = url !== null && url.href === `${url.origin}/` && hostPattern.test(url.hostname);
  if (isOrigin && (url.protocol === "https:" || (url.protocol === "http:" && isLocal))) return url.origin;
  throw invalidField("origins", "must be addresses without a path, such as https://app.example.com");
}
