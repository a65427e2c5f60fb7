import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { ConfigError } from "@platform/service/settings/config";
import { selfSigned } from "@platform/testing/servers/self-signed";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rpcClient } from "../src/client/client.ts";
import { implement } from "../src/server/handlers.ts";
import { type RpcServer, rpcServer } from "../src/server/server.ts";
import { rpcKeyPairFiles } from "../src/server/server-tls.ts";

const log = createLogger("rpc-test", "silent");
const stops: (() => unknown)[] = [];
const variables = "RPC_TLS_CERT_FILE and RPC_TLS_KEY_FILE";
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "rpc-tls-"));
  stops.push(() => rmSync(directory, { recursive: true }));
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const path = (name: string) => join(directory, name);
const files = () => ({ certFile: path("tls.crt"), keyFile: path("tls.key"), variables });

function mount({ cert, key }: { cert: string; key: string }): void {
  writeFileSync(path("tls.crt"), cert);
  writeFileSync(path("tls.key"), key);
}

/** The file of a client's certificate authorities. */
function trust(name: string, ...certificates: string[]): string {
  writeFileSync(path(name), certificates.join(""));
  return path(name);
}

async function serve(tls?: ReturnType<typeof files>): Promise<RpcServer> {
  const getFileStatus = async () => ({ file: { fileId: "PR_1", state: FileState.COMPLETED } });
  const server = rpcServer({
    host: "127.0.0.1",
    port: 0,
    log,
    tls,
    services: [implement(FileStatusService, { getFileStatus })],
  });
  await server.start?.();
  stops.push(() => server.stop?.());
  return server;
}

/** Calls the server with a client of its own: `OK`, or the code of the refusal. */
async function outcomeOf(server: RpcServer, caFile: string | undefined, host = "localhost"): Promise<string> {
  const client = rpcClient(FileStatusService, { address: `${host}:${server.port()}`, caFile, timeoutMs: hangAfterMs });
  try {
    await client.call.getFileStatus({ fileId: "PR_1" });
    return "OK";
  } catch (error) {
    return error instanceof Fault ? error.code : String(error);
  } finally {
    await client.stop?.();
  }
}

/** The certificate that a new connection gets. */
function servedCertificate(server: RpcServer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port: server.port(),
      host: "127.0.0.1",
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
    });
    socket.once("error", reject).once("secureConnect", () => {
      resolve(socket.getPeerX509Certificate()?.toString().replaceAll("\n", "") ?? "");
      socket.destroy();
    });
  });
}

test("a call over TLS succeeds only with the authority of the server and its host name", async () => {
  const pair = selfSigned("localhost");
  mount(pair);
  const server = await serve(files());
  const right = trust("right.crt", pair.cert);
  expect(await outcomeOf(server, right)).toBe("OK");
  expect(await outcomeOf(server, trust("wrong.crt", selfSigned("localhost").cert))).toBe("UNAVAILABLE");
  // The certificate does not name the address.
  expect(await outcomeOf(server, right, "127.0.0.1")).toBe("UNAVAILABLE");
});

test("there is no call in plain text to a server with TLS, and no TLS to one without", async () => {
  const pair = selfSigned("localhost");
  mount(pair);
  const server = await serve(files());
  expect(await outcomeOf(server, undefined)).toBe("UNAVAILABLE");
  const plain = await serve();
  expect(await outcomeOf(plain, undefined)).toBe("OK");
  expect(await outcomeOf(plain, trust("ca.crt", pair.cert))).toBe("UNAVAILABLE");
});

test("a replaced certificate is served without a restart, and open connections stay", async () => {
  const first = selfSigned("localhost");
  const second = selfSigned("localhost");
  mount(first);
  const server = await serve(files());
  const oneLine = (pem: string) => pem.replaceAll("\n", "");
  const caFile = trust("both.crt", first.cert, second.cert);
  const client = rpcClient(FileStatusService, {
    address: `localhost:${server.port()}`,
    caFile,
    timeoutMs: hangAfterMs,
  });
  stops.push(() => client.stop?.());
  await client.call.getFileStatus({ fileId: "PR_1" });
  // One half of a pair changes nothing.
  writeFileSync(path("tls.crt"), second.cert);
  expect(await servedCertificate(server)).toBe(oneLine(first.cert));
  mount(second);
  await expect.poll(() => servedCertificate(server)).toBe(oneLine(second.cert));
  await client.call.getFileStatus({ fileId: "PR_1" });
  expect(await outcomeOf(server, trust("second.crt", second.cert))).toBe("OK");
});

test("a client uses replaced authorities without a restart", async () => {
  const pair = selfSigned("localhost");
  mount(pair);
  const server = await serve(files());
  const caFile = trust("ca.crt", selfSigned("localhost").cert);
  const client = rpcClient(FileStatusService, {
    address: `localhost:${server.port()}`,
    caFile,
    timeoutMs: hangAfterMs,
  });
  stops.push(() => client.stop?.());
  const call = () =>
    client.call.getFileStatus({ fileId: "PR_1" }).then(
      () => "OK",
      ({ code }: Fault) => code,
    );
  expect(await call()).toBe("UNAVAILABLE");
  trust("ca.crt", "no certificate");
  expect(await call()).toBe("UNAVAILABLE");
  trust("ca.crt", pair.cert);
  await expect.poll(call).toBe("OK");
});

test("files that cannot be used are refused at start in a sentence that names them", async () => {
  const server = () => rpcServer({ host: "127.0.0.1", port: 0, log, tls: files(), services: [] });
  expect(server).toThrow(`${variables} must name a certificate`);
  mount({ cert: selfSigned("localhost").cert, key: selfSigned("localhost").key });
  expect(server).toThrow(`${variables} must name a certificate`);
  expect(() => rpcKeyPairFiles({ RPC_TLS_CERT_FILE: "/tls.crt" })).toThrow(`${variables} must be set together`);
  expect(rpcKeyPairFiles({})).toBeUndefined();
  const client = (caFile: string) => () => rpcClient(FileStatusService, { address: "localhost:1", caFile });
  expect(client(path("none.crt"))).toThrow(ConfigError);
  expect(client(trust("broken.crt", "no certificate"))).toThrow("RPC_TLS_CA_FILE: ");
});
