import { deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { foreignFormat, isWorkbook } from "./foreign-format.ts";

/** The local header of a file in a ZIP archive. */
function zipped(name: string, text = ""): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), deflateRawSync(text)]);
}

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each([
  [bytes("%PDF-1.7\n%âãÏÓ"), "a PDF"],
  [zipped("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), "an OpenDocument spreadsheet"],
  [zipped("payroll.csv", "Employee ID,Name"), "a ZIP archive"],
  [bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"), "(XLS)"],
  [gzipSync("Employee ID,Name"), "gzip"],
  [bytes("\x89PNG\r\n\x1a\n"), "an image"],
  [bytes("\xff\xd8\xff\xe0\0\x10JFIF"), "an image"],
  [bytes("\n <!DOCTYPE html><title>Sign in</title>"), "a web page"],
  [bytes('\xef\xbb\xbf<?xml version="1.0"?><Workbook>'), "an XML document"],
])("recognizes a file by its beginning (%#)", (beginning, format) => {
  expect(foreignFormat(beginning)).toContain(format);
});

test.each(["[Content_Types].xml", "xl/workbook.xml", "docProps/app.xml"])("a workbook can begin with %s", (name) => {
  expect([foreignFormat(zipped(name)), isWorkbook(zipped(name))]).toEqual([undefined, true]);
});

test.each(["", "PK,Name\n1,Ada", "<Name>,Hours", "Employee ID;Name", "PDF export\nID,Name", "\xff\xfeI\0D\0", "II,MM"])(
  "%j can be CSV",
  (text) => {
    expect(foreignFormat(bytes(text))).toBeUndefined();
  },
);
