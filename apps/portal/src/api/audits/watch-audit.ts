import { setTimeout as wait } from "node:timers/promises";
import type { Audit, AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";

const intervalMs = 500;
/** A page that is still open opens the stream again. */
const longestMs = 600_000;

/** Yields an audit at once and whenever it has changed, until it is rated or the page is closed. */
export async function* watchAudit(
  audits: Pick<Calls<typeof AuditService>, "getAudit">,
  call: OwnerCall,
  id: string,
): AsyncIterable<Audit> {
  const endMs = Date.now() + longestMs;
  let shown = "";
  while (!call.signal.aborted && Date.now() < endMs) {
    const { audit } = await audits.getAudit({ id }, call);
    if (!audit) return;
    const state = `${audit.status} ${audit.version} ${audit.outOfDate}`;
    if (state !== shown) yield audit;
    shown = state;
    if (audit.status !== "in_progress") return;
    await wait(intervalMs, undefined, { signal: call.signal }).catch(() => {});
  }
}
