import { expect, test } from "vitest";
import { asOpenApi30 } from "../../../edge/reference/openapi-3-0.ts";
import { withReference } from "./endpoints.ts";

const noHosts = { PROFILE_A_HOSTS: [], PROFILE_B_SANDBOX_HOSTS: [], PROFILE_B_PRODUCTION_HOSTS: [] };
const request = { query: { version: "3.0" }, profile: "A", origin: "https://one.example", identified: false };

test("a document that anybody asks for again is made once, in both versions", async () => {
  const { documentOf, endpoints } = withReference([], { hosts: noHosts, maxBodyBytes: 1000 });
  const first = documentOf("A", "https://one.example");
  expect(documentOf("A", "https://one.example")).toBe(first);
  const endpoint = endpoints.find(({ path, profile }) => path === "/openapi.json" && profile === "A");
  const older = () => endpoint?.handle(request as never);
  expect((await older())?.body).toBe((await older())?.body);
  expect((await older())?.body).toEqual(asOpenApi30(first as never));
});

test("few addresses are kept, whatever a reader calls", () => {
  const { documentOf } = withReference([], { hosts: noHosts, maxBodyBytes: 1000 });
  const first = documentOf("A", "https://one.example");
  for (let index = 0; index < 4; index += 1) documentOf("A", `https://${index}.example`);
  expect(documentOf("A", "https://one.example")).not.toBe(first);
  expect(documentOf("A", "https://one.example")).toEqual(first);
});
