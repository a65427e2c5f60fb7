import { createHash } from "node:crypto";
import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { otherWarnings } from "@platform/testing/reading/other-warnings";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentStore } from "../src/desk/document-store/document-store.ts";
import { S3Store } from "../src/desk/document-store/s3-store.ts";
import { storeUrl } from "../src/desk/document-store/store-url.ts";
import { mostDocuments } from "../src/desk/documents/document.ts";
import { removeObjects } from "../src/desk/documents/remove-objects.ts";
import { deleteExpiredDocuments } from "../src/upkeep/retention.sql.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";
import { startS3 } from "./s3-server.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const maxBytes = 8_000_000;
const rowsLeft = statement(
  "test_rows_left",
  { n: "int" },
  "SELECT count(*)::int AS n FROM audit_documents WHERE sha256 IS NULL",
);
const unfinish = statement(
  "test_unfinish",
  "UPDATE audit_documents SET sha256 = NULL, size_bytes = NULL WHERE id = {id:text}",
);
const removeDocument = statement("test_remove_document", "DELETE FROM audit_documents WHERE id = {id:text}");
const removeAudit = statement("test_remove_audit", "DELETE FROM audits WHERE id = {auditId:text}");
const keysLeft = statement("test_keys_left", { object_key: "text" }, "SELECT object_key FROM removed_objects");

describe.each(["postgres", "s3"] as const)("a document in %s", (store) => {
  let service: Awaited<ReturnType<typeof startPremiumAudit>>;
  beforeAll(async () => {
    const ofStore = store === "s3" ? { DOCUMENT_STORE_URL: s3.url() } : {};
    service = await startPremiumAudit({ MAX_DOCUMENT_BYTES: String(maxBytes), ...ofStore });
  });
  afterAll(() => service.stop());

  async function audit(): Promise<string> {
    const { id: policyId } = await service.policy();
    return (await service.audits.createAudit({ policyId }, { tenant })).audit?.id ?? "";
  }

  interface Upload {
    members?: object;
    fileName?: string;
    /** Size that the end of the upload states; the real size by default. */
    sizeBytes?: number;
    as?: typeof tenant;
    requestId?: string;
  }

  async function upload(auditId: string, bytes: Buffer, request: Upload = {}) {
    const {
      members = {},
      fileName = "941.pdf",
      sizeBytes = bytes.length,
      as = tenant,
      requestId = newId("req_"),
    } = request;
    async function* parts() {
      yield {
        part: { case: "header" as const, value: { auditId, members: { type: "form_941", ...members }, fileName } },
      };
      for (let start = 0; start < bytes.length; start += 700_001) {
        yield { part: { case: "chunk" as const, value: bytes.subarray(start, start + 700_001) } };
      }
      yield { part: { case: "end" as const, value: { sizeBytes: BigInt(sizeBytes) } } };
    }
    const { document } = await service.documents.uploadDocument(parts(), { tenant: as, requestId });
    if (!document) throw new Error("response without a document");
    return document;
  }

  async function download(auditId: string, id: string): Promise<[name: string, bytes: Buffer]> {
    let name = "";
    const chunks: Uint8Array[] = [];
    for await (const { fileName, chunk } of service.documents.getDocumentFile({ auditId, id }, { tenant })) {
      name ||= fileName;
      chunks.push(chunk);
    }
    return [name, Buffer.concat(chunks)];
  }

  const pdf = (size = 100) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, newId("x_"))]);

  test("comes back byte by byte, with its checksum and a name of our own", async () => {
    const auditId = await audit();
    const bytes = pdf(7_000_000);
    const members = { periodStart: "2025-01-01", periodEnd: "2025-03-31", wages: "25000.50" };
    const document = await upload(auditId, bytes, { members, fileName: "../../etc/passwd.exe" });
    expect(document).toMatchObject({
      auditId,
      mediaType: "application/pdf",
      sizeBytes: BigInt(bytes.length),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      members: { type: "form_941", ...members, wages: "25000.5" },
      fileName: "../../etc/passwd.exe",
    });
    const [name, received] = await download(auditId, document.id);
    expect(name).toBe(`form_941-${document.id}.pdf`);
    expect(received.equals(bytes)).toBe(true);
    const { documents } = await service.documents.listDocuments({ auditId }, { tenant });
    expect(documents).toEqual([document]);
  });

  test("takes no place while its bytes arrive, in any number", async () => {
    const auditId = await audit();
    const rest = Promise.withResolvers<void>();
    const slow = Array.from({ length: 10 }, async () => {
      const beginning = pdf();
      const header = { auditId, members: { type: "form_941" }, fileName: "slow.pdf" };
      async function* parts() {
        yield { part: { case: "header" as const, value: header } };
        yield { part: { case: "chunk" as const, value: beginning } };
        await rest.promise;
        yield { part: { case: "end" as const, value: { sizeBytes: BigInt(beginning.length) } } };
      }
      return service.documents.uploadDocument(parts(), { tenant });
    });
    expect((await upload(auditId, pdf())).fileName).toBe("941.pdf");
    rest.resolve();
    // More than there are places: each waits for its turn.
    expect(await Promise.all(slow)).toHaveLength(10);
  });

  test("that is short, or an image, or text is taken for what its bytes are", async () => {
    const auditId = await audit();
    const png = Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1");
    expect((await upload(auditId, png, { fileName: "941.pdf" })).mediaType).toBe("image/png");
    const csv = await upload(auditId, Buffer.from("a,b"), { members: { type: "payroll_register" } });
    expect(csv.mediaType).toBe("text/csv");
    expect((await download(auditId, csv.id))[1].toString()).toBe("a,b");
  });

  test.each([
    ["an archive", Buffer.from("PK\x03\x04%PDF-1.7")],
    ["a page", Buffer.from("<!DOCTYPE html><script>alert(1)</script>")],
    ["nothing", Buffer.alloc(0)],
    ["text that turns binary", Buffer.concat([Buffer.from("a,b,c\n".repeat(200_000)), Buffer.from([0])])],
    ["too many bytes", Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(maxBytes)])],
  ])("is refused if it is %s, and nothing stays of it", async (_, bytes) => {
    const { violations } = await refusal(upload(await audit(), bytes));
    expect(violations).toMatchObject([{ field: "file" }]);
    expect(await service.database.query(rowsLeft, {})).toEqual([{ n: 0 }]);
  });

  test("that ends early is not stored, and the same one can be sent again", async () => {
    const auditId = await audit();
    const bytes = pdf(900_000);
    const { code } = await refusal(upload(auditId, bytes, { sizeBytes: 1, requestId: "req_cut" }));
    expect(code).toBe("CANCELLED");
    const document = await upload(auditId, bytes, { requestId: "req_cut" });
    expect(await upload(auditId, bytes, { requestId: "req_cut" })).toEqual(document);
    const again = await refusal(upload(auditId, bytes));
    expect([again.reason, again.metadata]).toEqual(["DUPLICATE_DOCUMENT", { document_id: document.id }]);
    expect(await service.database.query(rowsLeft, {})).toEqual([{ n: 0 }]);
  });

  test("is refused while an upload of the same request has not ended", async () => {
    const auditId = await audit();
    const bytes = pdf();
    const requestId = newId("req_");
    const { id } = await upload(auditId, bytes, { requestId });
    // As a process leaves it that is still storing the bytes, or died.
    await service.database.query(unfinish, { id });
    expect((await refusal(upload(auditId, bytes, { requestId }))).reason).toBe("UPLOAD_IN_PROGRESS");
    await service.database.query(removeDocument, { id });
  });

  test("is refused if the audit has as many as it may have", async () => {
    const auditId = await audit();
    for (let count = 0; count < mostDocuments; count += 10)
      await Promise.all(Array.from({ length: 10 }, () => upload(auditId, pdf())));
    expect((await refusal(upload(auditId, pdf()))).reason).toBe("TOO_MANY_DOCUMENTS");
  });

  test("of another owner, or of another audit, is not found", async () => {
    const auditId = await audit();
    const other = await audit();
    const { id } = await upload(auditId, pdf());
    const stranger = { ...tenant, ownerId: "own_2" };
    for (const call of [
      () => service.documents.getDocument({ auditId, id }, { tenant: stranger }),
      () => service.documents.getDocument({ auditId: other, id }, { tenant }),
      () => service.documents.deleteDocument({ auditId: other, id }, { tenant }),
      () => service.documents.listDocuments({ auditId }, { tenant: stranger }),
      () => upload(auditId, pdf(), { as: stranger }),
      () => download(other, id),
    ]) {
      expect((await refusal(call())).code).toBe("NOT_FOUND");
    }
  });

  test("is removed with its bytes when its audit is", async () => {
    const auditId = await audit();
    const { id } = await upload(auditId, pdf());
    await service.database.query(removeAudit, { auditId });
    const keys = (await service.database.query(keysLeft, {})).map(({ object_key: key }) => key);
    expect(keys.filter((key) => key.endsWith(id))).toEqual(store === "s3" ? [`sandbox/own_1/${auditId}/${id}`] : []);
    if (store === "postgres") return;
    const objects = new S3Store(storeUrl.parse(s3.url()));
    const documents = documentStore(service.database, objects);
    expect(await removeObjects(service, documents)).toBeGreaterThan(0);
    expect(await service.database.query(keysLeft, {})).toEqual([]);
    const reading = (async () => {
      for await (const _ of objects.read(`sandbox/own_1/${auditId}/${id}`));
    })();
    expect((await refusal(reading)).reason).toBe("DOCUMENT_STORE_UNAVAILABLE");
  });

  test("that is deleted is kept under a legal hold of its employer, and removed without one", async () => {
    const auditId = await audit();
    const { id, employerId } = await upload(auditId, pdf());
    await service.documents.deleteDocument({ auditId, id }, { tenant });
    const later = new Date(Date.now() + 60_000);
    const remove = () => deleteExpiredDocuments(service.database, { usual: later, latest: later, own: {} }, 10);
    await service.operator.placeLegalHold({ ...tenant, employerId, reason: "A lawsuit." });
    expect(await remove()).toBe(0);
    await service.operator.releaseLegalHold({ ...tenant, employerId });
    expect(await remove()).toBe(1);
  });

  test("states totals that can be changed, and is corrected by another one", async () => {
    const auditId = await audit();
    const { id } = await upload(auditId, pdf());
    const change = (members: object, paths: string[]) =>
      service.documents.updateDocument({ auditId, id, members, updateMask: { paths } }, { tenant });
    const wages = { wages: "100", periodStart: "2025-01-01", periodEnd: "2025-03-31" };
    const { document } = await change(wages, ["wages", "period_start", "period_end"]);
    expect(document?.members).toMatchObject(wages);
    const { violations } = await refusal(change({ periodEnd: "2024-12-31" }, ["period_end"]));
    expect(violations).toMatchObject([{ field: "period_end" }]);
    const members = { type: "form_941x", corrects: id };
    const correction = await upload(auditId, pdf(), { members });
    expect((await service.documents.getDocument({ auditId, id }, { tenant })).document?.correctedBy).toBe(
      correction.id,
    );
    expect((await refusal(upload(auditId, pdf(), { members }))).violations).toMatchObject([{ field: "corrects" }]);
    expect((await refusal(service.documents.deleteDocument({ auditId, id }, { tenant }))).reason).toBe(
      "DOCUMENT_CORRECTED",
    );
    await service.documents.deleteDocument({ auditId, id: correction.id }, { tenant });
    await service.documents.deleteDocument({ auditId, id }, { tenant });
    expect((await service.documents.listDocuments({ auditId }, { tenant })).documents).toEqual([]);
  });
});

describe("reconciliation", () => {
  let service: Awaited<ReturnType<typeof startPremiumAudit>>;
  beforeAll(async () => {
    service = await startPremiumAudit();
  });
  afterAll(() => service.stop());

  const quarters = [
    ["2025-01-01", "2025-03-31"],
    ["2025-04-01", "2025-12-31"],
  ] as const;

  /** An audit of two reports, of 25,000 each in IL. */
  async function completed() {
    const { id: policyId, employerId } = await service.policy();
    for (const [periodStart, periodEnd] of quarters) {
      service.report(employerId, { periodStart, periodEnd, grossWages: "25000" });
    }
    const { audit } = await service.audits.createAudit({ policyId }, { tenant });
    return service.finished(audit?.id ?? "");
  }

  async function state(auditId: string, members: object): Promise<string> {
    const bytes = Buffer.from(`%PDF-1.7 ${newId("x_")}`);
    const period = { periodStart: "2025-01-01", periodEnd: "2025-03-31" };
    const header = { auditId, members: { type: "form_941", ...period, ...members }, fileName: "" };
    async function* parts() {
      yield { part: { case: "header" as const, value: header } };
      yield { part: { case: "chunk" as const, value: bytes } };
      yield { part: { case: "end" as const, value: { sizeBytes: BigInt(bytes.length) } } };
    }
    const { document } = await service.documents.uploadDocument(parts(), { tenant, requestId: newId("req_") });
    return document?.id ?? "";
  }

  async function compared(auditId: string) {
    const { comparisons } = await service.documents.getReconciliation({ auditId }, { tenant });
    return comparisons.map(({ kind, state: stateCode, stated, difference, isReconciled }) =>
      [kind, stateCode, stated, difference, isReconciled].join(" "),
    );
  }

  async function warned(auditId: string) {
    const { worksheet } = await service.audits.getWorksheet({ auditId }, { tenant });
    return otherWarnings(worksheet?.warnings).map(({ code, unreconciled }) => [code, unreconciled?.difference]);
  }

  test("marks the audit, warns in its next version, and is quiet once a correction agrees", async () => {
    const { id } = await completed();
    const first = await state(id, { wages: "28000.50" });
    await state(id, { type: "state_unemployment", state: "IL", wages: "25000" });
    expect(await compared(id)).toEqual(["federal  28000.5 3000.5 false", "state IL 25000 0 true"]);
    expect((await service.audit(id)).changedPolicyMembers).toEqual(["documents"]);
    await service.audits.reviseAudit({ id }, { tenant });
    expect(await service.audit(id)).toMatchObject({ version: 2, changedPolicyMembers: [] });
    expect(await warned(id)).toEqual([["UNRECONCILED", "3000.5"]]);
    await state(id, { type: "form_941x", wages: "25100", corrects: first });
    expect((await service.audit(id)).outOfDate).toBe(true);
    await service.audits.reviseAudit({ id }, { tenant });
    expect([await warned(id), await compared(id)]).toEqual([[], ["federal  25100 100 true", "state IL 25000 0 true"]]);
    const { result } = await service.proofs.checkReplay({ auditId: id, version: 2 }, { tenant }).then(
      (replay) => ({ result: replay.difference }),
      (error: unknown) => ({ result: error }),
    );
    expect(result).toBeUndefined();
  });

  test("counts other employers of the return, one state alone, and nothing of certificates", async () => {
    const { id } = await completed();
    const { employerId: other } = await completed();
    await state(id, { wages: "50000", otherEmployerIds: [other, other] });
    await state(id, { type: "state_unemployment", state: "IN", wages: "700" });
    await state(id, { type: "certificate_of_insurance", wages: "5" });
    expect(await compared(id)).toEqual(["federal  50000 0 true", "state IN 700 700 false"]);
  });
});

test("a store that refuses the credentials, or is not there, is unavailable", async () => {
  for (const url of [s3.url("wrong"), "http://S3RVER:S3RVER@127.0.0.1:1/audits"]) {
    const documents = documentStore(undefined as never, new S3Store(storeUrl.parse(url)));
    const place = documents.placeOf({ environment: "sandbox", ownerId: "own_1", auditId: "aud_1", id: "doc_1" });
    const write = documents.write(
      { environment: "sandbox", ownerId: "own_1" },
      place,
      (async function* () {
        yield Buffer.from("%PDF-1.7");
      })(),
    );
    expect((await refusal(write)).reason).toBe("DOCUMENT_STORE_UNAVAILABLE");
  }
});
