import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { EmployeeSyncOperatorService } from "@platform/contracts/employee_sync/v1/operator";
import type { Queryable } from "@platform/postgres/statement";
import { type Implementation, implement } from "@platform/rpc/handlers";
import { Fault } from "@platform/service/fault";
import { isEnvironment, type Tenant } from "@platform/service/tenant";
import { refuseInvalid } from "./employee-faults.ts";
import { type LegalHold, listLegalHolds, placeLegalHold, releaseLegalHold } from "./legal-hold-rows.ts";

/** The RPCs of those who operate the platform. */
export function operatorRoutes(database: Queryable): Implementation {
  return implement(
    EmployeeSyncOperatorService,
    {
      async placeLegalHold({ environment, ownerId, employerId, reason }) {
        const covered = { ...tenantNamed(environment, ownerId), employerId };
        const [hold] = await placeLegalHold(database, { ...covered, reason });
        return hold ? { legalHold: holdMessage(hold) } : {};
      },
      async releaseLegalHold({ environment, ownerId, employerId }) {
        if (!(await releaseLegalHold(database, { ...tenantNamed(environment, ownerId), employerId }))) {
          throw new Fault("NOT_FOUND", "LEGAL_HOLD_NOT_FOUND", "No such hold stands.");
        }
        return {};
      },
      async listLegalHolds() {
        return { legalHolds: (await listLegalHolds(database)).map(holdMessage) };
      },
    },
    { anyMethod: ["operator"] },
  );
}

function tenantNamed(environment: string, ownerId: string): Tenant {
  if (ownerId !== "" && isEnvironment(environment)) return { environment, ownerId };
  const violations = [
    ...(ownerId === "" ? [{ field: "owner_id", description: "must not be empty" }] : []),
    ...(isEnvironment(environment) ? [] : [{ field: "environment", description: "must be sandbox or production" }]),
  ];
  refuseInvalid("INVALID_LEGAL_HOLD", "The hold is not valid.", violations);
  throw new RangeError("unreachable");
}

function holdMessage({ placedAt, ...hold }: LegalHold) {
  return { ...hold, placedAt: timestampFromDate(placedAt) };
}
