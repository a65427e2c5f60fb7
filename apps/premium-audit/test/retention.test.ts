import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/statement";
import { upkeep } from "@platform/retention/upkeep";
import { createLogger } from "@platform/service/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFinalAudit } from "../src/audits/open-audit.ts";
import { upkeepChores } from "../src/upkeep/chores.ts";
import { refusal, startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

/** Creates a policy of 2015 with a completed audit and a payment, all unchanged since 2016. */
async function oldPolicy(employerId: string): Promise<string> {
  const { id } = await service.policy({ employerId, effectiveDate: timestampFromDate(new Date("2015-01-01")) });
  service.report(employerId, { periodStart: "2015-01-01", periodEnd: "2015-12-31" });
  await service.payments.createPayment({ members: { policyId: id, amount: "1" } }, { tenant });
  const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
  await service.finished(audit?.id ?? "");
  const then = new Date("2016-02-01");
  const age = (table: string, key: string) =>
    statement(`age_${table}`, `UPDATE ${table} SET updated_at = $2 WHERE ${key} = $1`);
  await service.database.query(age("policies", "id"), [id, then]);
  await service.database.query(age("audits", "policy_id"), [id, then]);
  await service.database.query(age("payments", "policy_id"), [id, then]);
  return id;
}

const rowsOf = statement<{ count: string }>(
  "rows_of_policy",
  `SELECT (SELECT count(*) FROM policies WHERE id = $1) + (SELECT count(*) FROM policy_terms WHERE policy_id = $1)
     + (SELECT count(*) FROM audits WHERE policy_id = $1) + (SELECT count(*) FROM payments WHERE policy_id = $1)
     + (SELECT count(*) FROM audit_versions JOIN audits ON audits.id = audit_id WHERE policy_id = $1)
     + (SELECT count(*) FROM worksheet_lines JOIN audits ON audits.id = audit_id WHERE policy_id = $1)
     + (SELECT count(*) FROM worksheet_sources JOIN audits ON audits.id = audit_id WHERE policy_id = $1) AS count`,
);
const kept = async (id: string) => Number((await service.database.query(rowsOf, [id]))[0]?.count);

function keeper() {
  const log = createLogger("upkeep-test", "silent");
  const chores = upkeepChores({ database: service.database, relay: { nudge() {} }, openFinalAudit, log }, 7);
  return upkeep({ chores, intervalMs: 3_600_000, log });
}

test("policies that ended seven years ago are deleted with their records, unless held, younger or changed since", async () => {
  const [aged, held, touched, young] = [
    await oldPolicy("emp_aged"),
    await oldPolicy("emp_held"),
    await oldPolicy("emp_touched"),
    (await service.policy({ employerId: "emp_young" })).id,
  ];
  await service.operator.placeLegalHold({ ...tenant, employerId: "emp_held", reason: "case 7" });
  await service.payments.createPayment({ members: { policyId: touched, amount: "1" } }, { tenant });

  await keeper().run(new Date("2022-12-31"));
  expect([await kept(aged), await kept(young)]).toEqual([7, 2]);
  await keeper().run(new Date("2023-02-02"));
  expect(await kept(aged)).toBe(0);
  expect([await kept(held), await kept(touched), await kept(young)]).toEqual([7, 8, 2]);

  const { legalHolds } = await service.operator.listLegalHolds({});
  expect(legalHolds).toMatchObject([{ ...tenant, employerId: "emp_held", reason: "case 7" }]);
  await service.operator.releaseLegalHold({ ...tenant, employerId: "emp_held" });
  await keeper().run(new Date("2023-02-02"));
  expect(await kept(held)).toBe(0);
  expect((await refusal(service.operator.releaseLegalHold({ ...tenant, employerId: "emp_held" }))).code).toBe(
    "NOT_FOUND",
  );
});

test("a hold on an owner covers all of its employers", async () => {
  const id = await oldPolicy("emp_any");
  await service.operator.placeLegalHold({ ...tenant, employerId: "", reason: "all" });
  await keeper().run(new Date("2023-02-02"));
  expect(await kept(id)).toBe(7);
});
