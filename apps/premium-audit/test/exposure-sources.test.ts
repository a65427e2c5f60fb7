import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import { PolicyMembersSchema, type RatingTermsSchema } from "@platform/contracts/premium_audit/v1/policies";
import { statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { otherWarnings } from "@platform/testing/reading/other-warnings";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { grantIdOf } from "./exposure-server.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());
afterEach(() => service.payroll.grants.clear());

const grantor: Tenant = { environment: "sandbox", ownerId: "own_grantor" };
const grantId = grantIdOf(grantor.ownerId);
const grantOf = (granteeEmployerId: string) => ({
  ownerId: grantor.ownerId,
  granteeOwnerId: tenant.ownerId,
  granteeEmployerId,
});
type Policy = Awaited<ReturnType<typeof service.policy>>;

async function completed(policy: Policy) {
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  return service.finished(audit?.id ?? "");
}

async function ownAudit() {
  const policy = await service.policy();
  service.report(policy.employerId);
  return { policy, audit: await completed(policy) };
}

async function grantedAudit() {
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  const policy = await service.policy();
  service.report(policy.employerId);
  const report = service.report(policy.employerId, { tenant: grantor, grossWages: "50000" });
  return { policy, report, audit: await completed(policy) };
}

async function worksheetOf(auditId: string, version = 0) {
  const { worksheet } = await service.audits.getWorksheet({ auditId, version }, { tenant });
  if (!worksheet) throw new Error("no worksheet");
  return worksheet;
}

const sourcesOf = async (auditId: string, version = 0) =>
  (await worksheetOf(auditId, version)).sources.map(({ ownerId, grantId: id, withdrawnAt }) => ({
    ownerId,
    grantId: id,
    withdrawn: withdrawnAt !== undefined,
  }));

const change = (id: string, rating: MessageInitShape<typeof RatingTermsSchema>, ...paths: string[]) =>
  service.policies.updatePolicy({ id, members: { rating }, updateMask: { paths } }, { tenant });

const grantsOf = async (id: string) => (await service.audit(id)).changedGrantIds;

test("an accepted grant marks the audits that were rated without its exposure, until they are rated again", async () => {
  const { policy, audit } = await ownAudit();
  const other = await ownAudit();
  await service.intake.publishGrant("offered", grantOf(policy.employerId));
  await service.intake.publishGrant("declined", grantOf(policy.employerId));
  await service.intake.publishGrant("accepted", { ...grantOf(policy.employerId), environment: "production" });
  await service.intake.publishGrant("accepted", { ...grantOf(policy.employerId), granteeOwnerId: "own_2" });
  await service.intake.publishGrant("accepted", grantOf(other.policy.employerId));
  await expect.poll(() => grantsOf(other.audit.id)).toEqual([grantId]);
  expect(await service.audit(audit.id)).toMatchObject({ outOfDate: false, changedGrantIds: [] });

  await service.intake.publishGrant("accepted", grantOf(policy.employerId));
  await expect.poll(() => grantsOf(audit.id)).toEqual([grantId]);
  expect((await service.audit(audit.id)).outOfDate).toBe(true);
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  service.report(policy.employerId, { tenant: grantor });
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ outOfDate: false, changedGrantIds: [], version: 2 });
});

test("an accepted grant does not mark an audit that was rated with it", async () => {
  const { policy, audit } = await grantedAudit();
  await service.intake.publishGrant("accepted", grantOf(policy.employerId));
  const marker = await ownAudit();
  await service.intake.publishGrant("accepted", { ...grantOf(marker.policy.employerId), ownerId: "own_other_grantor" });
  await expect.poll(() => grantsOf(marker.audit.id)).toHaveLength(1);
  expect((await service.audit(audit.id)).outOfDate).toBe(false);
});

test("a revoked grant marks the audits that were rated with it, and their worksheets say that it was withdrawn", async () => {
  const { policy, audit } = await grantedAudit();
  const ownSource = { ownerId: tenant.ownerId, grantId: "", withdrawn: false };
  const granted = { ownerId: grantor.ownerId, grantId, withdrawn: false };
  const withdrawn = { ...granted, withdrawn: true };
  expect(await sourcesOf(audit.id)).toEqual([ownSource, granted]);

  service.payroll.grants.clear();
  await service.intake.publishGrant("revoked", grantOf(policy.employerId));
  await expect.poll(() => grantsOf(audit.id)).toEqual([grantId]);
  const worksheet = await worksheetOf(audit.id);
  expect(await sourcesOf(audit.id)).toEqual([ownSource, withdrawn]);
  expect(worksheet.payroll).toBe("150000");

  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ outOfDate: false, version: 2, results: { payroll: "100000" } });
  expect(await sourcesOf(audit.id)).toEqual([ownSource]);
  expect(await sourcesOf(audit.id, 1)).toEqual([ownSource, withdrawn]);
});

test("a grant that was revoked before it was accepted, or whose payroll an audit does not have, marks nothing", async () => {
  const { policy, audit } = await grantedAudit();
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  const unused = await ownAudit();
  await service.intake.publishGrant("revoked", { ...grantOf(policy.employerId), accepted: false });
  await service.intake.publishGrant("revoked", grantOf(unused.policy.employerId));
  const marker = await grantedAudit();
  await service.intake.publishGrant("revoked", grantOf(marker.policy.employerId));
  await expect.poll(() => grantsOf(marker.audit.id)).toHaveLength(1);
  for (const { id } of [audit, unused.audit]) expect((await service.audit(id)).outOfDate).toBe(false);
});

test("a changed policy term marks the completed audits of the term with the names of the members", async () => {
  const { policy, audit } = await ownAudit();
  const other = await ownAudit();
  await change(policy.id, { experienceModifier: "1.2", terrorismRate: "0.01" }, "rating.experience_modifier");
  expect(await service.audit(audit.id)).toMatchObject({
    outOfDate: true,
    changedPolicyMembers: ["experience_modifier"],
  });
  await change(policy.id, { terrorismRate: "0.01" }, "rating.terrorism_rate");
  await change(policy.id, { terrorismRate: "0.02" }, "rating.terrorism_rate");
  const members = create(PolicyMembersSchema, { premium: "6000" });
  await service.policies.updatePolicy({ id: policy.id, members, updateMask: { paths: ["premium"] } }, { tenant });
  const marked = await service.audit(audit.id);
  expect(marked.changedPolicyMembers.toSorted()).toEqual(["experience_modifier", "premium", "terrorism_rate"]);
  expect((await service.audit(other.audit.id)).outOfDate).toBe(false);
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ outOfDate: false, changedPolicyMembers: [], version: 2 });
});

test("a change that no premium depends on, or that is none, marks nothing", async () => {
  const { policy, audit } = await ownAudit();
  const members = create(PolicyMembersSchema, { policyNumber: `P-${policy.id}` });
  await service.policies.updatePolicy({ id: policy.id, members, updateMask: { paths: ["policy_number"] } }, { tenant });
  await change(policy.id, {}, "rating.experience_modifier");
  expect(await service.audit(audit.id)).toMatchObject({ outOfDate: false, changedPolicyMembers: [] });
});

test("a policy that changes while its audit is being rated marks the audit", async () => {
  const policy = await service.policy();
  service.report(policy.employerId);
  const gate = Promise.withResolvers<void>();
  service.payroll.gate = gate.promise;
  const before = service.payroll.calls;
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  await expect.poll(() => service.payroll.calls).toBeGreaterThan(before);
  await change(policy.id, { experienceModifier: "1.2" }, "rating.experience_modifier");
  gate.resolve();
  const finished = await service.finished(audit?.id ?? "");
  expect(finished).toMatchObject({ status: "completed", changedPolicyMembers: ["experience_modifier"] });
});

test("only the sources that a policy names count for it", async () => {
  const { policy, audit } = await grantedAudit();
  expect(audit.results?.payroll).toBe("150000");
  const exposureSources = [{ ownerId: grantor.ownerId, employerId: policy.employerId }];
  await change(policy.id, { exposureSources }, "rating.exposure_sources");
  expect((await service.audit(audit.id)).changedPolicyMembers).toEqual(["exposure_sources"]);
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised?.results?.payroll).toBe("50000");
  expect((await worksheetOf(audit.id)).sources.map(({ ownerId }) => ownerId)).toEqual([grantor.ownerId]);
  expect((await sourcesOf(audit.id, 1)).map(({ withdrawn }) => withdrawn)).toEqual([false, false]);
  // A report of the source that does not count, then one of the source that does.
  await service.intake.publishProcessed(service.report(policy.employerId));
  const late = service.report(policy.employerId, { tenant: grantor });
  await service.intake.publishProcessed(late);
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([late.reportId]);
  await service.intake.publishGrant("accepted", { ...grantOf(policy.employerId), ownerId: "own_unnamed" });
  service.payroll.grants.clear();
  const marker = await ownAudit();
  await service.intake.publishGrant("accepted", grantOf(marker.policy.employerId));
  await expect.poll(() => grantsOf(marker.audit.id)).toHaveLength(1);
  expect(await grantsOf(audit.id)).toEqual([]);
  await change(policy.id, {}, "rating.exposure_sources");
  const { policy: again } = await service.policies.getPolicy({ id: policy.id }, { tenant });
  expect(again?.rating?.exposureSources).toEqual([]);
});

test("says whether a policy names the caller's employer, in the caller's environment only", async () => {
  const exposureSources = [{ ownerId: grantor.ownerId, employerId: "EMP-named" }];
  const policy = await service.policy({ rating: { exposureSources } as never });
  const request = { employerId: "EMP-named", policyOwnerId: tenant.ownerId, policyEmployerId: policy.employerId };
  const isNamed = async (by: Tenant, changes: Partial<typeof request> = {}) =>
    (await service.policies.isNamedSource({ ...request, ...changes }, { tenant: by })).isNamed;
  expect(await isNamed(grantor)).toBe(true);
  expect(await isNamed({ ...grantor, environment: "production" })).toBe(false);
  expect(await isNamed({ ...grantor, ownerId: "own_stranger" })).toBe(false);
  expect(await isNamed(grantor, { employerId: "another" })).toBe(false);
  expect(await isNamed(grantor, { policyEmployerId: "another" })).toBe(false);
  expect(await isNamed(grantor, { policyOwnerId: "own_2" })).toBe(false);
  await service.policies.deletePolicy({ id: policy.id }, { tenant });
  expect(await isNamed(grantor)).toBe(false);
});

const year = 365 * 24 * 60 * 60 * 1000;
const running = () => ({
  effectiveDate: timestampFromDate(new Date(Date.now() - year / 2)),
  expirationDate: timestampFromDate(new Date(Date.now() + year / 2)),
});

async function naming(policy: Policy) {
  const request = { employerId: "EMP-named", policyOwnerId: tenant.ownerId, policyEmployerId: policy.employerId };
  const { isNamed, namedAt, namedBy } = await service.policies.isNamedSource(request, { tenant: grantor });
  return isNamed ? { at: namedAt && timestampMs(namedAt), by: namedBy } : undefined;
}

test("remembers since when a policy names a source and who named it, whatever else of the policy changes", async () => {
  const source = { ownerId: grantor.ownerId, employerId: "EMP-named" };
  const other = { ownerId: "own_other_grantor", employerId: "EMP" };
  const policy = await service.policy({ ...running(), rating: { exposureSources: [source] } as never });
  const first = await naming(policy);
  expect(first).toEqual({ at: expect.any(Number), by: "" });
  await change(policy.id, { experienceModifier: "0.9" }, "rating.experience_modifier");
  await change(policy.id, { exposureSources: [other, source] }, "rating.exposure_sources");
  const renewal = { effectiveDate: timestampFromDate(new Date(Date.now() - 1000)) };
  await service.policies.updatePolicy(
    { id: policy.id, members: renewal, updateMask: { paths: ["effective_date"] } },
    { tenant },
  );
  expect(await naming(policy)).toEqual(first);
  await change(policy.id, { exposureSources: [other] }, "rating.exposure_sources");
  expect(await naming(policy)).toBeUndefined();
  const paths = ["rating.exposure_sources"];
  await service.policies.updatePolicy(
    { id: policy.id, members: { rating: { exposureSources: [source] } }, updateMask: { paths } },
    { tenant, actor: { type: "api_key", id: "key_b" } },
  );
  const again = await naming(policy);
  expect(again).toMatchObject({ by: "api_key:key_b" });
  expect(again?.at).toBeGreaterThan(first?.at ?? Number.POSITIVE_INFINITY);
});

test("a cancelled policy names no source, and an expired one only what was named after it had ended", async () => {
  const exposureSources = [{ ownerId: grantor.ownerId, employerId: "EMP-named" }];
  const members = { rating: { exposureSources } as never };
  const update = (id: string, members: object, ...paths: string[]) =>
    service.policies.updatePolicy({ id, members, updateMask: { paths } }, { tenant });
  const cancelled = await service.policy({ ...running(), ...members });
  expect(await naming(cancelled)).toBeDefined();
  await update(cancelled.id, { status: "cancelled" }, "status");
  expect(await naming(cancelled)).toBeUndefined();
  const expired = await service.policy({ ...running(), ...members });
  await update(expired.id, { status: "expired" }, "status");
  expect(await naming(expired)).toBeUndefined();
  // Recorded late: whoever names a source of a term that is over wants it for the audit.
  expect(await naming(await service.policy(members))).toBeDefined();
});

test("an audit lists a bounded number of changed grants, and says that there are more", async () => {
  const { policy, audit } = await ownAudit();
  for (let index = 0; index < 103; index += 1) {
    await service.intake.publishGrant("accepted", { ...grantOf(policy.employerId), ownerId: `own_grantor_${index}` });
  }
  await expect.poll(async () => (await service.audit(audit.id)).hasMoreChangedGrants).toBe(true);
  const marker = await ownAudit();
  await service.intake.publishGrant("accepted", grantOf(marker.policy.employerId));
  await expect.poll(() => grantsOf(marker.audit.id)).toHaveLength(1);
  expect(await grantsOf(audit.id)).toHaveLength(100);
  expect((await service.audit(marker.audit.id)).hasMoreChangedGrants).toBe(false);
  const stored = statement(
    "stored_grants",
    { stored: "int" },
    "SELECT cardinality(changed_grant_ids) AS stored FROM audits WHERE id = {id:text}",
  );
  expect(await service.database.query(stored, { id: audit.id })).toEqual([{ stored: 101 }]);
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ changedGrantIds: [], hasMoreChangedGrants: false });
});

test("warns of persons whom two sources pay for the same days, until the policy says which counts", async () => {
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  const policy = await service.policy();
  const line = { state: "IL", classCode: "5403", grossWages: "1000", position: 0 };
  const amounts = { overtimePay: "0", overtimeMultiplier: "1.5", doubleTimePay: "0" };
  const lineOf = (employeeId: string, personKey: string) => ({ ...line, ...amounts, employeeId, personKey });
  service.report(policy.employerId, { lines: [lineOf("1", "ida"), { ...lineOf("2", "ben"), position: 1 }] });
  const march = { periodStart: "2025-03-01", periodEnd: "2025-03-15" };
  service.report(policy.employerId, { tenant: grantor, ...march, lines: [lineOf("E-7", "ida")] });
  const april = { periodStart: "2025-04-01", periodEnd: "2025-04-15" };
  service.report(policy.employerId, { tenant: grantor, ...april, lines: [lineOf("E-7", "ida")] });
  const request = { policyId: policy.id, periodStart: "2025-01-01", periodEnd: "2025-12-31" };
  const preview = async (changes: Partial<typeof request> = {}) =>
    otherWarnings((await service.policies.previewPremium({ ...request, ...changes }, { tenant })).worksheet?.warnings);
  const expected = [
    {
      code: "OVERLAPPING_SOURCES",
      personCount: 1,
      periodStart: "2025-03-01",
      periodEnd: "2025-04-15",
      sources: [{ ownerId: tenant.ownerId }, { ownerId: grantor.ownerId }],
      persons: [{ employeeIds: ["1", "E-7"], periodStart: "2025-03-01", periodEnd: "2025-04-15" }],
    },
  ];
  expect(await preview()).toMatchObject(expected);
  expect(await preview({ periodStart: "2025-05-01" })).toEqual([]);
  const audit = await completed(policy);
  expect(otherWarnings((await worksheetOf(audit.id)).warnings)).toMatchObject(expected);

  const namedSources = [tenant, grantor].map(({ ownerId }) => ({ ownerId, employerId: policy.employerId }));
  await change(policy.id, { exposureSources: namedSources }, "rating.exposure_sources");
  expect(await preview()).toEqual([]);
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ version: 2, results: audit.results });
  expect(otherWarnings((await worksheetOf(audit.id)).warnings)).toEqual([]);
  expect(otherWarnings((await worksheetOf(audit.id, 1)).warnings)).toMatchObject(expected);
});

test("lists exactly the granted records that worksheets cite, to the owner of the audit only", async () => {
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  const policy = await service.policy();
  const amounts = { overtimePay: "0", overtimeMultiplier: "1.5", doubleTimePay: "0" };
  const lines = [0, 1, 2].map((position) => ({
    position,
    employeeId: `E-${position}`,
    state: "IL",
    classCode: "5403",
    grossWages: "1000",
    ...amounts,
  }));
  // Positions 0 to 2 count; further records of the report failed and are not part of the exposure.
  const report = service.report(policy.employerId, { tenant: grantor, lines });
  const uncited = service.report("another", { tenant: grantor });
  const request = { reportId: report.reportId };
  await expect(service.audits.listCitedRecords(request, { tenant })).rejects.toMatchObject({
    reason: "REPORT_NOT_FOUND",
  });
  const audit = await completed(policy);
  const { page } = await service.audits.listCitedRecords(request, { tenant });
  expect(page?.records.map(({ position }) => position)).toEqual([0, 1, 2]);
  for (const as of [grantor, { ...tenant, environment: "production" } as const, { ...tenant, ownerId: "own_2" }]) {
    const refused = service.audits.listCitedRecords(request, { tenant: as });
    await expect(refused).rejects.toMatchObject({ reason: "REPORT_NOT_FOUND" });
  }
  const other = service.audits.listCitedRecords({ reportId: uncited.reportId }, { tenant });
  await expect(other).rejects.toMatchObject({ reason: "REPORT_NOT_FOUND" });
  await service.audits.deleteAudit({ id: audit.id }, { tenant });
  await expect(service.audits.listCitedRecords(request, { tenant })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the owner of granted exposure sees the audits and lines that it is in, but no rates and nobody else's payroll", async () => {
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  const classifications = ["5403", "8810"].map((classCode) => ({ state: "IL", classCode, rates: [{ rate: "10" }] }));
  const policy = await service.policy({ rating: { classifications } as never });
  const amounts = { overtimePay: "0", overtimeMultiplier: "1.5", doubleTimePay: "0" };
  const lineOf = (position: number, classCode: string) => ({
    position,
    employeeId: `E-${position}`,
    state: "IL",
    classCode,
    grossWages: "1000",
    ...amounts,
  });
  service.report(policy.employerId, { lines: [lineOf(0, "5403")] });
  const mine = service.report(policy.employerId, { tenant: grantor, lines: [lineOf(0, "5403"), lineOf(1, "8810")] });
  const sides = { ...grantOf(policy.employerId), employerId: policy.employerId };
  const seenBy = async (by: Tenant) => (await service.audits.listGrantedAudits(sides, { tenant: by })).audits;
  expect(await seenBy(grantor)).toEqual([]);
  const audit = await completed(policy);
  const sources = [{ reportId: mine.reportId }];
  for (const side of [grantor, tenant]) {
    expect(await seenBy(side)).toMatchObject([
      {
        id: audit.id,
        status: "completed",
        version: 1,
        lines: [
          { classCode: "5403", sources },
          { classCode: "8810", payroll: "1000", remuneration: "1000", sources },
        ],
      },
    ]);
  }
  const [listedAudit] = await seenBy(grantor);
  const [mixed] = listedAudit?.lines ?? [];
  expect([mixed?.payroll, mixed?.remuneration, mixed?.deductions]).toEqual([undefined, undefined, []]);
  expect(Object.keys(mixed ?? {}).filter((name) => /rate|premium/i.test(name))).toEqual([]);
  expect(await seenBy({ ...grantor, environment: "production" })).toEqual([]);
  const after = (startingAfter: string) =>
    service.audits.listGrantedAudits({ ...sides, startingAfter }, { tenant: grantor });
  expect((await after(audit.id)).audits).toEqual([]);
  await expect(after("aud_unknown")).rejects.toMatchObject({ reason: "INVALID_PAGE" });
  await expect(seenBy({ ...grantor, ownerId: "own_stranger" })).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});

test("the payroll of named insureds counts, and one that reports nothing is a missing source", async () => {
  const policy = await service.policy({
    rating: {
      classifications: [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }],
      namedInsureds: [{ employerId: "insured-two", name: "Second LLC" }, { name: "Holding without payroll" }],
    },
  });
  service.report(policy.employerId);
  const { audit: failing } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  const failed = await service.finished(failing?.id ?? "");
  expect(failed.failure?.missing).toMatchObject([
    { code: "SOURCE_MISSING", ownerId: tenant.ownerId, employerId: "insured-two", cause: "nothing_reported" },
  ]);
  service.report("insured-two", { grossWages: "50000" });
  const { audit: revised } = await service.audits.reviseAudit({ id: failed.id }, { tenant });
  expect(revised).toMatchObject({ status: "completed", results: { actualPremium: "15000" } });
  expect((await worksheetOf(failed.id)).parties).toMatchObject({
    namedInsureds: [{ employerId: "insured-two", name: "Second LLC" }, { name: "Holding without payroll" }],
  });

  // A name is no term of a premium; the employer of a named insured is one.
  await change(
    policy.id,
    { namedInsureds: [{ employerId: "insured-two", name: "Third LLC" }] },
    "rating.named_insureds",
  );
  expect((await service.audit(failed.id)).outOfDate).toBe(false);
  await change(policy.id, { insured: { name: "First Inc." } }, "rating.insured");
  expect((await service.audit(failed.id)).outOfDate).toBe(false);
  await change(policy.id, { namedInsureds: [] }, "rating.named_insureds");
  expect(await service.audit(failed.id)).toMatchObject({ outOfDate: true, changedPolicyMembers: ["named_insureds"] });
});

test("a version keeps the payroll of states that the policy does not cover, and is rated again to the same", async () => {
  const policy = await service.policy({
    rating: { classifications: [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }], coveredStates: ["IL"] },
  });
  const report = service.report(policy.employerId);
  const [line] = report.lines;
  if (!line) throw new Error("no line");
  report.lines.push({ ...line, position: 1, employeeId: "E-2", state: "OH", classCode: "8810", officer: true });
  const audit = await completed(policy);
  expect(audit).toMatchObject({ status: "completed", results: { actualPremium: "10000" } });
  const { notCovered } = await worksheetOf(audit.id);
  expect(notCovered).toMatchObject([
    { state: "OH", classCode: "8810", payroll: "100000", reportIds: [report.reportId] },
  ]);
  expect(await service.proofs.checkReplay({ auditId: audit.id }, { tenant })).toMatchObject({ equal: true });
  const preview = await service.policies.previewPremium({ policyId: policy.id }, { tenant });
  expect(preview).toMatchObject({ missing: [], worksheet: { notCovered: [{ state: "OH" }] } });
});
