import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { GetHomeResponseSchema, PortalHomeService } from "@platform/contracts/portal/v1/home";
import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { type Plans, planOf } from "@platform/plans/plans";
import type { Calls } from "@platform/rpc/client/client";
import type { Logger } from "@platform/service/observe/log";
import type { OwnerCall } from "../../access/page-call.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { homeLimits } from "./home-limits.ts";
import { type HomeLists, readHomeRecords } from "./home-records.ts";
import { homeTasks } from "./home-tasks.ts";
import { readParts } from "./read-parts.ts";

interface Dependencies extends HomeLists {
  policies: Pick<Calls<typeof PolicyService>, "listPolicies">;
  exposure: Pick<Calls<typeof ExposureService>, "summarizeEmployers">;
  credentials: Pick<Calls<typeof CredentialsService>, "countRequests">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "listOwnerCredentials" | "getOwner">;
  plans: Plans;
  log: Logger;
}

/** The page waits no longer for a service that does not respond. */
const partTimeoutMs = 4000;

/** The first page, in one call. A service that is down leaves its part out. */
export function homePages(dependencies: Dependencies): ServiceImpl<typeof PortalHomeService> {
  return { getHome: (_, context) => getHome(dependencies, { ...ownerCall(context), timeoutMs: partTimeoutMs }) };
}

async function getHome(
  dependencies: Dependencies,
  call: OwnerCall & { timeoutMs: number },
): Promise<MessageInitShape<typeof GetHomeResponseSchema>> {
  const { audits, policies, exposure, log } = dependencies;
  const { read, unavailable } = readParts((part, err) =>
    log.warn({ err, request_id: call.requestId, part }, "a part of the first page could not be read"),
  );
  const days = twoMonths(new Date());
  const [records, hasAudits, hasPolicies, summary, usage] = await Promise.all([
    readHomeRecords(dependencies, call, read),
    read("audits", async () => (await audits.listAudits({ limit: 1 }, call)).audits.length > 0),
    read("policies", async () => (await policies.listPolicies({ limit: 1 }, call)).policies.length > 0),
    read("exposure", () => exposure.summarizeEmployers({ employerId: "", ...days }, call)),
    read("usage", () => readUsage(dependencies, call)),
  ]);
  const { received, webhooks, keys } = records;
  return {
    tasks: homeTasks(records, Date.now()),
    latestReports: [...received],
    // A part that could not be read may have records: then nobody is welcomed as new.
    isNew: !unavailable.has("payroll") && received.length === 0 && hasAudits === false && hasPolicies === false,
    hasKeys: keys.records.length > 0,
    month: days.to.slice(0, 7),
    figures: summary?.figures ?? [],
    limits: usage?.limits ?? [],
    webhooks: webhooks.records.filter(({ isActive }) => isActive).length,
    // Without the webhooks there is nothing to compare with the limit.
    mostWebhooks: unavailable.has("webhooks") ? 0 : (usage?.mostWebhooks ?? 0),
    unavailable: [...unavailable],
  };
}

/** The limits of the owner's plan beside its requests. */
async function readUsage({ operator, credentials, plans }: Dependencies, call: OwnerCall) {
  const { tenant } = call;
  const { owner } = await operator.getOwner({ id: tenant.ownerId }, call);
  const ownerPlan = { plans, plan: owner?.plan ?? "", tenant };
  const count = (windowSeconds: number[]) => credentials.countRequests({ windowSeconds }, call);
  return {
    limits: await homeLimits({ ...ownerPlan, count }),
    mostWebhooks: planOf(plans, ownerPlan, "A").concurrentWebhooks,
  };
}

/** The first day of the month before, and the last day of this one, in UTC. */
function twoMonths(now: Date): { from: string; to: string } {
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  return { from: dayOf(now.getUTCMonth() - 1, 1), to: dayOf(now.getUTCMonth() + 1, 0) };
}
