import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import { implement } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { expect, onTestFinished, test } from "vitest";
import type { DemoPortal } from "../src/demo/demo-sign-ins.ts";
import { seedSignInsWhenAllowed } from "../src/demo/seed-sign-ins-when-allowed.ts";
import { makeTemporaryDirectory } from "../src/machine/temporary-directory.ts";

const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));

/** A portal that begins beside a credentials service that refuses its calls. */
async function portalOf(refusals: Fault[]) {
  const people: string[] = [];
  const server = rpcServer({
    host: "127.0.0.1",
    port: 0,
    log: createLogger("seed-test", "silent"),
    services: [
      implement(PortalOperatorService, {
        async addPerson({ email }) {
          const refusal = refusals.shift();
          if (refusal) throw refusal;
          people.push(email);
          return {};
        },
        listPeople: unused,
        removePerson: unused,
        listPersonRecords: unused,
        reviewAccess: unused,
        resetSecondFactor: unused,
        setIdentityProvider: unused,
        getIdentityProvider: unused,
        removeIdentityProvider: unused,
      }),
    ],
  });
  await server.start?.();
  const pages = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(pages, "listening");
  const localDir = makeTemporaryDirectory("seed-test");
  mkdirSync(localDir, { recursive: true });
  onTestFinished(async () => {
    pages.close();
    await server.stop?.();
    rmSync(localDir, { recursive: true, force: true });
  });
  const portalUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  return { people, seed: { localDir, portalUrl, portalAddress: `127.0.0.1:${server.port()}`, ownerId: "own_1" } };
}

test("sign-ins that a service of the release before refuses are added once it is replaced, and lines say so", async () => {
  const { people, seed } = await portalOf([
    new Fault("PERMISSION_DENIED", "CALLER_NOT_ALLOWED", "portal may not call GetOwner."),
    new Fault("UNIMPLEMENTED", "UNUSED", "GetOwner is unknown."),
    new Fault("UNAVAILABLE", "TRANSPORT", "credentials restarts."),
  ]);
  const lines: string[] = [];
  const added = Promise.withResolvers<DemoPortal>();
  const { signal } = new AbortController();
  const progress = { line: (text: string) => void lines.push(text) };
  const options = { progress, signal, added: added.resolve, retryMs: 1 };
  expect(await seedSignInsWhenAllowed(seed, options)).toBeUndefined();
  expect(lines).toEqual([
    "! No demo sign-ins yet: a service of another release refuses the portal (portal may not call GetOwner.)",
  ]);
  const portal = await added.promise;
  expect(people).toEqual([portal.admin.email, portal.operator.email]);
  await expect.poll(() => lines.at(-1)).toBe("The demo sign-ins are added");
});

test("any other refusal ends the start", async () => {
  const { seed } = await portalOf([new Fault("INTERNAL", "DOWN", "The portal fails.")]);
  const waiting = { progress: { line: () => {} }, signal: new AbortController().signal, added: () => {} };
  await expect(seedSignInsWhenAllowed(seed, waiting)).rejects.toMatchObject({ code: "INTERNAL" });
});
