import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { Fault } from "@platform/service/call/fault";
import { environments, type Tenant } from "@platform/service/call/tenant";
import { oneOf, requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import {
  deleteLegalHold,
  type LegalHold,
  selectLegalHolds,
  selectReleasedLegalHolds,
  upsertLegalHold,
} from "./legal-hold.sql.ts";

interface HoldChange extends Tenant {
  /** Empty: all employers of the owner. */
  employerId: string;
  action: "legal_hold.placed" | "legal_hold.released";
}

/**
 * RPCs with which the operator manages legal holds.
 *
 * @param record records a change in the transaction that makes it
 */
export function legalHoldService(
  database: Database,
  record: (tx: Queryable, change: HoldChange) => Promise<void>,
): Implementation {
  return implement(LegalHoldService, {
    async placeLegalHold({ environment, ownerId, employerId, reason }) {
      const covered = { ...tenantNamed(environment, ownerId), employerId };
      const [hold] = await database.transaction(async (tx) => {
        await record(tx, { ...covered, action: "legal_hold.placed" });
        return upsertLegalHold(tx, { ...covered, reason });
      });
      return hold ? { legalHold: toLegalHoldMessage(hold) } : {};
    },
    async releaseLegalHold({ environment, ownerId, employerId, reason: releaseReason }) {
      const covered = { ...tenantNamed(environment, ownerId), employerId };
      await database.transaction(async (tx) => {
        if (!(await deleteLegalHold(tx, covered, releaseReason))) throw noSuchHold();
        await record(tx, { ...covered, action: "legal_hold.released" });
      });
      return {};
    },
    async listLegalHolds({ released }) {
      const holds = await (released ? selectReleasedLegalHolds(database) : selectLegalHolds(database));
      return { legalHolds: holds.map(toLegalHoldMessage) };
    },
  });
}

function noSuchHold(): Fault {
  const message = "No legal hold exists for this environment, owner and employer.";
  return new Fault("NOT_FOUND", "LEGAL_HOLD_NOT_FOUND", message);
}

const tenantMembers = z.object({ environment: oneOf(environments), ownerId: requiredText() });

function tenantNamed(environment: string, ownerId: string): Tenant {
  return parseMessage("INVALID_LEGAL_HOLD", tenantMembers, { environment, ownerId });
}

function toLegalHoldMessage({ placedAt, releasedAt, ...hold }: LegalHold) {
  return {
    ...hold,
    placedAt: timestampFromDate(placedAt),
    ...(releasedAt && { releasedAt: timestampFromDate(releasedAt) }),
  };
}
