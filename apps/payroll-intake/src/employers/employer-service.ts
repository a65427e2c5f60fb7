import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import type { Database } from "@platform/postgres/query/database";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import { required } from "@platform/validation/message";
import { createEmployer } from "./create-employer.ts";
import { deleteEmployer } from "./delete-employer.ts";
import { selectEmployer, selectEmployerNames, selectEmployers } from "./employer.sql.ts";
import { toEmployerMessage } from "./employer-message.ts";
import { updateEmployer } from "./update-employer.ts";

/** Ids in a request for names: those of a page of a list. */
const mostIds = 100;

/** Implements EmployerService, which has the employers that an owner reports payroll for. */
export function employerService(dependencies: { database: Database }): Implementation {
  const { database } = dependencies;
  return implementForTenants(EmployerService, {
    async createEmployer({ members: membersMessage }, call) {
      const members = required("INVALID_EMPLOYER", "members", membersMessage);
      return { employer: toEmployerMessage(call.tenant, await createEmployer(dependencies, call, members)) };
    },
    async getEmployer({ id }, { tenant }) {
      const employer = await selectEmployer(database, tenant, id);
      if (!employer) throw refusal("EMPLOYER_NOT_FOUND");
      return { employer: toEmployerMessage(tenant, employer) };
    },
    async listEmployers(request, { tenant }) {
      const { items, hasMore } = await selectEmployers(database, tenant, request, request);
      return { employers: items.map((employer) => toEmployerMessage(tenant, employer)), hasMore };
    },
    async getEmployerNames({ employerIds }, { tenant }) {
      if (employerIds.length > mostIds) {
        throw invalidMember("INVALID_EMPLOYER", "employer_ids", `must be at most ${mostIds}`);
      }
      return { names: Object.fromEntries(await selectEmployerNames(database, tenant, employerIds)) };
    },
    async updateEmployer({ id, members: membersMessage, updateMask }, call) {
      const members = required("INVALID_EMPLOYER", "members", membersMessage);
      const change = { id, members, paths: updateMask?.paths ?? [] };
      return { employer: toEmployerMessage(call.tenant, await updateEmployer(dependencies, call, change)) };
    },
    async deleteEmployer({ id }, call) {
      await deleteEmployer(dependencies, call, { id });
      return {};
    },
  });
}
