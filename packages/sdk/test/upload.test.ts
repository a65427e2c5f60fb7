import { expect, test } from "vitest";
import { createClient, type UploadProgress, uploadFile } from "../src/index.ts";
import { scriptedServer } from "./scripted-server.ts";

const apiKey = `svc_test_sk_${"a".repeat(32)}`;
const query = { period_start: "2026-03-01", period_end: "2026-03-15" };
const megabyte = new Uint8Array(1024 * 1024).fill(65);

/** The one file of a form, as a server parses it. */
async function fileOf({ headers, body }: { headers: { "content-type"?: string | undefined }; body: Buffer }) {
  const type = { "content-type": String(headers["content-type"]) };
  const form = await new Response(new Uint8Array(body), { headers: type }).formData();
  return form.get("file") as File;
}

test("a file is sent again after a failure, with the same key, and reports its progress", async () => {
  const { baseUrl, arrived } = await scriptedServer({ status: 503 }, { status: 202, body: { file_id: "PR_1" } });
  const progress: UploadProgress[] = [];
  const file = new File([megabyte, megabyte], 'March "a".csv');
  const mapping = { employee_id: "Badge", hours_worked: ["Std", "OT"] };
  const options = { query, mapping, onProgress: (state: UploadProgress) => void progress.push(state) };
  const accepted = await uploadFile(createClient({ baseUrl, apiKey }), "/files", file, options);
  expect(accepted.file_id).toBe("PR_1");
  expect(arrived).toHaveLength(2);
  expect(arrived[0]?.headers["idempotency-key"]).toBe(arrived[1]?.headers["idempotency-key"]);
  for (const request of arrived) {
    const uploaded = await fileOf(request);
    expect([uploaded.name, uploaded.type, uploaded.size]).toEqual(['March "a".csv', "text/csv", 2 * megabyte.length]);
    expect(new URL(request.url, baseUrl).searchParams.get("mapping")).toBe(JSON.stringify(mapping));
  }
  expect(progress.at(0)).toEqual({ sentBytes: 0, totalBytes: file.size });
  expect(progress.at(-1)).toEqual({ sentBytes: file.size, totalBytes: file.size });
  expect(progress.length).toBeGreaterThan(4);
});

test("a file is uploaded to a record", async () => {
  const { baseUrl, arrived } = await scriptedServer({ status: 201, body: { id: "doc_1" } });
  const options = { path: { audit_id: "aud_1" }, query: { type: "form_941" }, fileName: "941.pdf" } as const;
  await uploadFile(createClient({ baseUrl, apiKey }), "/audits/{audit_id}/documents", megabyte, options);
  expect(arrived[0]?.url).toBe("/api/v1/audits/aud_1/documents?type=form_941");
  expect((await fileOf(arrived[0] as never)).type).toBe("application/pdf");
});

test("a stream is sent once, and is not read faster than it is sent", async () => {
  const { baseUrl, arrived } = await scriptedServer({ status: 503 }, { status: 202 });
  async function* rows() {
    for (let row = 0; row < 3; row += 1) yield megabyte;
  }
  const upload = uploadFile(createClient({ baseUrl, apiKey }), "/files", rows(), { query, fileName: "a.xlsx" });
  await expect(upload).rejects.toMatchObject({ status: 503 });
  expect(arrived).toHaveLength(1);
  const uploaded = await fileOf(arrived[0] as never);
  expect([uploaded.size, uploaded.type]).toEqual([3 * megabyte.length, expect.stringContaining("spreadsheetml")]);
});

test("an error of the source rejects the upload", async () => {
  const { baseUrl } = await scriptedServer({ status: 202 });
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield megabyte;
    throw new Error("the disk failed");
  }
  const upload = uploadFile(createClient({ baseUrl, apiKey }), "/files", broken(), { query });
  await expect(upload).rejects.toSatisfy((error: Error) =>
    /disk failed/.test(
      `${error.message} ${(error.cause as Error)?.message} ${((error.cause as Error)?.cause as Error)?.message}`,
    ),
  );
});
