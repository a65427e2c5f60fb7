import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, nkeys } from "@nats-io/transport-node";
import { testNats } from "@platform/testing/servers/nats";
import { expect, test } from "vitest";
import { natsAddress } from "../src/streams/nats-address.ts";

type Key = ReturnType<typeof nkeys.createUser>;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token of NATS (JWT, version 2) about a key, signed by its issuer. */
function token(type: "operator" | "account" | "user", subject: Key, issuer: Key): string {
  const unlimited = { subs: -1, data: -1, payload: -1 };
  const ofAccount = { imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const limits = { ...unlimited, ...(type === "account" && ofAccount) };
  const claims = {
    jti: subject.getPublicKey(),
    iat: Math.floor(Date.now() / 1000),
    name: type,
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    nats: { type, version: 2, ...(type === "account" ? { limits } : {}), ...(type === "user" ? unlimited : {}) },
  };
  const signed = `${part({ typ: "JWT", alg: "ed25519-nkey" })}.${part(claims)}`;
  return `${signed}.${Buffer.from(issuer.sign(Buffer.from(signed))).toString("base64url")}`;
}

/** The content of a `.creds` file, as `nsc generate creds` prints it. */
function credentials(user: Key, account: Key): string {
  const seed = Buffer.from(user.getSeed()).toString();
  return `-----BEGIN NATS USER JWT-----
${token("user", user, account)}
------END NATS USER JWT------

************************* IMPORTANT *************************
-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------
`;
}

test("a service authenticates with a .creds file, and one that another account has signed is refused", async () => {
  const operator = nkeys.createOperator();
  const system = nkeys.createAccount();
  const account = nkeys.createAccount();
  const preloaded = [system, account].map((key) => `${key.getPublicKey()}: ${token("account", key, operator)}`);
  const broker = await testNats({
    accounts: () => `operator: ${token("operator", operator, operator)}
      system_account: ${system.getPublicKey()}
      resolver: MEMORY
      resolver_preload: { ${preloaded.join("\n")} }\n`,
    // This server has accounts of its own in place of those of the platform.
    prepare: async () => {},
  });
  const credentialsFile = join(mkdtempSync(join(tmpdir(), "creds-")), "service.creds");
  const open = () => connect({ ...natsAddress({ url: broker.url, credentialsFile }), maxReconnectAttempts: 0 });

  writeFileSync(credentialsFile, credentials(nkeys.createUser(), account));
  const connection = await open();
  expect(connection.getServer()).toBe(broker.url.replace("nats://", ""));
  await connection.close();

  writeFileSync(credentialsFile, credentials(nkeys.createUser(), nkeys.createAccount()));
  await expect(open()).rejects.toThrow("Authorization Violation");
});
