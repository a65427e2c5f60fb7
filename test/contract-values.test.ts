import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, test } from "vitest";

const files = globSync("proto/*/v1/*.proto", { cwd: REPOSITORY }).map((path) => ({
  path,
  text: readFileSync(join(REPOSITORY, path), "utf8"),
}));
const enums = new Set(
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/^enum (\w+)/gm)].map(([, name]) => `${packageOf(path)}.${name}`),
  ),
);

test("a text field with a finite set of values names the enum that declares them", () => {
  expect(enums.size).toBeGreaterThan(50);
  expect(files.flatMap(({ path, text }) => problemsIn(path, text))).toEqual([]);
});

test("a field that lists its values, or names an enum that does not exist, is found", () => {
  const text = `
    // \`pending\`, \`processed\` or
    // \`failed\`.
    string status = 1;
    // Name of a premium_audit.v1.PaymentStatus in lower case; \`pending\`, \`processed\` and \`failed\` are not listed.
    int32 count = 2;
    // Name of a MissingEnum in lower case.
    repeated string kinds = 3;
    // Name of a webhooks.v1.PaymentStatus in lower case.
    optional string other = 4;`;
  expect(problemsIn("proto/premium_audit/v1/payments.proto", text)).toEqual([
    "proto/premium_audit/v1/payments.proto: status lists pending, processed, failed: declare an enum",
    "proto/premium_audit/v1/payments.proto: kinds names premium_audit.v1.MissingEnum, which is no enum",
    "proto/premium_audit/v1/payments.proto: other names webhooks.v1.PaymentStatus, which is no enum",
  ]);
});

/** Problems in the comments of the text fields of a file of the contract. */
function problemsIn(path: string, text: string): string[] {
  return textFieldsIn(text).flatMap(({ name, comment }) => {
    const values = [...comment.matchAll(/`([a-z][a-z0-9_]*)`/g)].map(([, value]) => value);
    const listed = values.length < 3 ? [] : [`${path}: ${name} lists ${values.join(", ")}: declare an enum`];
    const missing = enumsIn(comment, packageOf(path)).filter((one) => !enums.has(one));
    return [...listed, ...missing.map((one) => `${path}: ${name} names ${one}, which is no enum`)];
  });
}

/** The text fields with a comment. */
function textFieldsIn(text: string): { name: string; comment: string }[] {
  const commented = /((?:^ *\/\/.*\n)+) *(?:optional |repeated |map<string, )?string>? (\w+) = /gm;
  return [...text.matchAll(commented)].map(([, comment = "", name = ""]) => ({
    name,
    comment: comment.replaceAll(/\s*\/\/ ?/g, " "),
  }));
}

function enumsIn(comment: string, inPackage: string): string[] {
  if (!comment.includes("in lower case")) return [];
  const names = [...comment.matchAll(/\bof (?:an?|the) ([a-z_]+\.v1\.)?([A-Z]\w+)/g)];
  return names.map(([, otherPackage = `${inPackage}.`, name]) => `${otherPackage}${name}`);
}

function packageOf(path: string): string {
  return path.split("/").slice(1, 3).join(".");
}
