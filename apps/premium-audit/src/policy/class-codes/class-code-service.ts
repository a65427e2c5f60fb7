import { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { calendarDate, orEmpty } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { selectKnownClasses, selectPolicyClasses, selectPolicyDate } from "./known-class.sql.ts";
import { listClassCodes } from "./list-class-codes.ts";

const maxCodes = 10_000;
const checkRequest = z.object({
  date: orEmpty(calendarDate()),
  codes: z.array(z.unknown()).max(maxCodes, { error: `must have at most ${maxCodes} elements` }),
});

const periodRequest = z.object({ periodStart: calendarDate(), periodEnd: calendarDate() });

/** Implements ClassCodeService. */
export function classCodeService({ database }: Pick<Dependencies, "database">): Implementation {
  return implementForTenants(ClassCodeService, {
    async checkClassCodes({ employerId, date, codes }, { tenant }) {
      parseMessage("INVALID_CLASS_CODES", checkRequest, { date, codes });
      const [knownClasses, policyDate] = await Promise.all([
        selectKnownClasses(database, tenant, employerId, codes),
        employerId && date ? selectPolicyDate(database, tenant, employerId, date) : undefined,
      ]);
      return { known: knownClasses, policyDate: policyDate ?? "" };
    },
    async listPolicyClasses({ employerId, periodStart, periodEnd }, { tenant }) {
      parseMessage("INVALID_CLASS_CODES", periodRequest, { periodStart, periodEnd });
      return { classes: await selectPolicyClasses(database, tenant, { employerId, periodStart, periodEnd }) };
    },
    listClassCodes: (request, call) => listClassCodes({ database }, call, request),
  });
}
