import { expect, test } from "vitest";
import { partnerOf } from "../../fixture/partner/partner.ts";
import type { PortalBrowser } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, portalLog } from "./portal-people.ts";

const register = Buffer.from("name,wages\r\nMoss,7654.25\r\n");
const megabyte = 1_048_576;

/** Documents that the insured handed in for an audit: upload, download, comparison and deletion, and the callers that each refuses. */
export function documents(people: () => PortalPeople): void {
  test("a document is uploaded, compared, downloaded as it was and deleted, by the roles that may", async () => {
    const { admin, stranger, invited, ownerId, platform, url } = people();
    const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    const { body: policy } = await partner.post("/policies", {
      employer_id: "documented",
      policy_number: "DOC-1",
      premium: 900,
      effective_date: "2025-01-01T00:00:00Z",
      classifications: [{ state: "TX", classification_code: "8810", rate: 1 }],
    });
    const { body: audit } = await partner.post("/audits", { policy_id: policy.id });
    const auditId = String(audit.id);

    const upload = async (browser: PortalBrowser, query: Record<string, string>, body: Uint8Array, headers = {}) => {
      const response = await browser.request(
        `${url}/upload/audits/${auditId}/documents?${new URLSearchParams(query)}`,
        {
          method: "POST",
          body: new Uint8Array(body),
          headers: { "content-type": "application/octet-stream", "portal-environment": "sandbox", ...headers },
        },
      );
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const january = { period_start: "2025-01-01", period_end: "2025-01-31" };
    const stated = { type: "payroll_register", ...january, file_name: "register.csv" };
    const wages = { "document-wages": "7654.25" };
    const uploaded = await upload(admin, stated, register, wages);
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
    const documentId = String(uploaded.body.document_id);

    const viewer = await invited("documents@example.net", ownerId, "viewer");
    const { documents: listed } = await viewer.done("premium_audit.v1.DocumentService/ListDocuments", { auditId });
    expect(listed).toMatchObject([
      { id: documentId, fileName: "register.csv", members: { type: "payroll_register", wages: "7654.25" } },
    ]);
    const { comparisons } = await viewer.done("premium_audit.v1.DocumentService/GetReconciliation", { auditId });
    expect(comparisons).toMatchObject([{ kind: "register", stated: "7654.25", difference: "7654.25" }]);
    expect(comparisons[0]).not.toHaveProperty("isReconciled");
    const { tasks } = await viewer.done("HomeService/GetHome");
    const unreconciled = tasks.find(({ kind }: { kind: string }) => kind === "documents_unreconciled");
    expect(unreconciled.items).toContainEqual(expect.objectContaining({ id: auditId, name: "documented" }));
    const path = `${url}/download/audits/${auditId}/documents/${documentId}?environment=sandbox`;
    const file = await viewer.request(path);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": expect.stringContaining("text/csv"),
      "content-disposition": expect.stringMatching(/^attachment; filename="payroll_register-doc_\w+\.csv"$/),
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(register)).toBe(true);

    const plan = { id: auditId, members: { dueDate: "2099-04-30", method: "phone" }, updateMask: "dueDate,method" };
    const { audit: planned } = await admin.done("premium_audit.v1.AuditService/UpdateAudit", plan);
    expect(planned).toMatchObject({ dueDate: "2099-04-30", method: "phone", policyId: policy.id });
    const past = await admin.call("premium_audit.v1.AuditService/UpdateAudit", {
      id: auditId,
      members: { dueDate: "2020-01-01" },
      updateMask: "dueDate",
    });
    expect([past.status, past.body.details[0].debug.fields[0].field]).toEqual([400, "due_date"]);
    expect((await viewer.call("premium_audit.v1.AuditService/UpdateAudit", plan)).status).toBe(403);

    // Neither another owner nor another environment has it, and a viewer changes nothing.
    expect((await stranger.request(path)).status).toBe(404);
    expect((await admin.request(path.replace("sandbox", "production"))).status).toBe(404);
    expect((await upload(stranger, stated, register)).status).toBe(404);
    expect(await upload(viewer, stated, register)).toMatchObject({ status: 403, body: { reason: "ROLE_NOT_ALLOWED" } });
    expect(
      (await viewer.call("premium_audit.v1.DocumentService/DeleteDocument", { auditId, id: documentId })).status,
    ).toBe(403);
    expect(
      (await stranger.call("premium_audit.v1.DocumentService/DeleteDocument", { auditId, id: documentId })).status,
    ).toBe(404);

    const refusals = [
      await upload(admin, stated, register),
      await upload(admin, { ...stated, type: "tax" }, Buffer.from("a,b\r\n")),
      await upload(admin, { type: "other" }, Buffer.from("c,d\r\n"), { "document-wages": "%E0%A4%A" }),
      await upload(admin, { type: "other", file_name: "a\nb.csv" }, Buffer.from("e,f\r\n")),
      // A refusal arrives although most of the file has not been read.
      await upload(admin, { type: "other" }, Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(32 * megabyte)])),
    ];
    expect(refusals.map(({ status, body: { reason, fields } }) => [status, reason, fields])).toMatchObject([
      [409, "DUPLICATE_DOCUMENT", []],
      [400, "INVALID_DOCUMENT", [{ field: "type" }]],
      [400, "INVALID_FIELD", [{ field: "wages" }]],
      [400, "INVALID_DOCUMENT", [{ field: "file_name" }]],
      [400, "INVALID_DOCUMENT", [{ field: "file" }]],
    ]);
    await admin.done("premium_audit.v1.DocumentService/DeleteDocument", { auditId, id: documentId });
    expect((await admin.request(path)).status).toBe(404);
    expect(await admin.done("premium_audit.v1.DocumentService/ListDocuments", { auditId })).toEqual({});
    expect(portalLog(platform)).not.toMatch(/7654\.25|register\.csv/);
  });
}
