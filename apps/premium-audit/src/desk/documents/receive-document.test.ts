import { create } from "@bufbuild/protobuf";
import { DocumentHeaderSchema } from "@platform/contracts/premium_audit/v1/documents";
import { expect, test } from "vitest";
import { arrivingDocument } from "./receive-document.ts";

const header = create(DocumentHeaderSchema, { fileName: "941.csv" });

/** Reads a CSV document that arrives in parts; resolves to its size. */
async function received(...parts: string[]): Promise<number> {
  const document = arrivingDocument(
    header,
    (async function* () {
      for (const part of parts) yield Buffer.from(part);
    })(),
  );
  expect(await document.mediaType()).toBe("text/csv");
  for await (const _ of document.bytes());
  return document.summary().sizeBytes;
}

const line = "name,hours,wages\n";
const long = line.repeat(1000);

test.each([
  ["in the first part", [`${line}Ada,123-45-6789,80\n`]],
  ["in a later part", [long, `${line}Ada,123 45 6789,80\n`]],
  ["across two parts", [long, `${line}Ada,123-4`, `5-6789,80\n`]],
])("a CSV document with a social security number %s is refused", async (_, parts) => {
  await expect(received(...parts)).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});

test("numbers of accounts, telephones and sums are none", async () => {
  const text = `${line}12-3456789,317-555-0100,1234567.89,000-12-3456\n`;
  expect(await received(long, text)).toBe(long.length + text.length);
});
