import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import type { Queryable } from "@platform/postgres/statement";
import { type Implementation, implement } from "@platform/rpc/handlers";
import { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import { oneOf, requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { deleteLegalHold, type LegalHold, selectLegalHolds, upsertLegalHold } from "./legal-hold.sql.ts";

/** RPCs with which the operator manages legal holds. */
export function legalHoldService(database: Queryable): Implementation {
  return implement(LegalHoldService, {
    async placeLegalHold({ environment, ownerId, employerId, reason }) {
      const covered = { ...tenantNamed(environment, ownerId), employerId };
      const [hold] = await upsertLegalHold(database, { ...covered, reason });
      return hold ? { legalHold: toLegalHoldMessage(hold) } : {};
    },
    async releaseLegalHold({ environment, ownerId, employerId }) {
      if (!(await deleteLegalHold(database, { ...tenantNamed(environment, ownerId), employerId }))) {
        throw new Fault(
          "NOT_FOUND",
          "LEGAL_HOLD_NOT_FOUND",
          "No legal hold exists for this environment, owner and employer.",
        );
      }
      return {};
    },
    async listLegalHolds() {
      return { legalHolds: (await selectLegalHolds(database)).map(toLegalHoldMessage) };
    },
  });
}

const tenantMembers = z.object({ environment: oneOf(["sandbox", "production"]), ownerId: requiredText() });

function tenantNamed(environment: string, ownerId: string): Tenant {
  return parseMessage("INVALID_LEGAL_HOLD", tenantMembers, { environment, ownerId });
}

function toLegalHoldMessage({ placedAt, ...hold }: LegalHold) {
  return { ...hold, placedAt: timestampFromDate(placedAt) };
}
