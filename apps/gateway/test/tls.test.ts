import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect, type SecureVersion, type TLSSocket } from "node:tls";
import { prometheusText } from "@platform/service/observe/telemetry";
import { readKeyPairAtStart } from "@platform/service/tls/key-pair";
import { selfSigned } from "@platform/testing/servers/self-signed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../src/config.ts";
import { addressesOfApps, type GatewayFixture, gatewayFixture } from "./fixture.ts";

const host = "api.example.com";
const directory = mkdtempSync(join(tmpdir(), "gateway-tls-"));
const files = { TLS_CERT_FILE: join(directory, "tls.crt"), TLS_KEY_FILE: join(directory, "tls.key") };
const first = selfSigned(host);
let version = 0;
let gateway: GatewayFixture;

/** Puts a pair in place as Kubernetes does for a mounted Secret: a new directory, to which one link is led over at once. */
function mount({ cert, key }: { cert: string; key: string }): void {
  version += 1;
  const name = `..version-${version}`;
  mkdirSync(join(directory, name));
  writeFileSync(join(directory, name, "tls.crt"), cert);
  writeFileSync(join(directory, name, "tls.key"), key);
  symlinkSync(name, join(directory, "..next"));
  renameSync(join(directory, "..next"), join(directory, "..data"));
}

beforeAll(async () => {
  mount(first);
  for (const file of ["tls.crt", "tls.key"]) symlinkSync(`..data/${file}`, join(directory, file));
  gateway = await gatewayFixture(files);
});
afterAll(() => rmSync(directory, { recursive: true }));

const port = () => Number(new URL(gateway.url).port);

/** A connection once it is secure. Rejects when it does not come to be. */
function secured(options: ConnectionOptions = {}): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port: port(),
      host: "127.0.0.1",
      servername: host,
      rejectUnauthorized: false,
      ...options,
    });
    socket.once("secureConnect", () => resolve(socket)).once("error", reject);
  });
}

async function servedCertificate(): Promise<string> {
  const socket = await secured();
  const certificate = socket.getPeerX509Certificate()?.toString() ?? "";
  socket.destroy();
  return certificate.replaceAll("\n", "");
}

function health(agent: Agent): Promise<{ status: number; reused: boolean; hsts: string | undefined }> {
  return new Promise((resolve, reject) => {
    const options = { agent, port: port(), host: "127.0.0.1", path: "/v1/health", headers: { host } };
    const clientRequest = request(options, (response) => {
      const { statusCode: status = 0, headers } = response;
      const hsts = headers["strict-transport-security"];
      response.resume().once("end", () => resolve({ status, reused: clientRequest.reusedSocket, hsts }));
    });
    clientRequest.on("error", reject).end();
  });
}

const oneLine = (pem: string) => pem.replaceAll("\n", "");

test("serves the API over TLS with its certificate", async () => {
  const agent = new Agent({ ca: first.cert, servername: host });
  expect(await health(agent)).toMatchObject({ status: 200, hsts: "max-age=63072000" });
  agent.destroy();
});

test.each<[SecureVersion]>([["TLSv1.2"], ["TLSv1.3"]])("speaks %s", async (protocol) => {
  const socket = await secured({ minVersion: protocol, maxVersion: protocol });
  expect(socket.getProtocol()).toBe(protocol);
  socket.destroy();
});

test.each<[SecureVersion]>([["TLSv1"], ["TLSv1.1"]])("refuses %s", async (protocol) => {
  // A client that would take it, were it offered.
  const options = { minVersion: protocol, maxVersion: protocol, ciphers: "DEFAULT@SECLEVEL=0" };
  await expect(secured(options)).rejects.toMatchObject({ code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION" });
});

test("closes on who does not speak TLS, and serves on", async () => {
  const response = await new Promise<string>((resolve) => {
    const socket = connectPlain(port(), "127.0.0.1");
    let response = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      response += chunk;
    });
    socket.on("error", () => {}).once("close", () => resolve(response));
    socket.write("GET /v1/health HTTP/1.1\r\nHost: api.example.com\r\n\r\n");
  });
  expect(response).not.toContain("HTTP/1.1");
  expect(await servedCertificate()).toBe(oneLine(first.cert));
});

test("serves a new certificate when its files are replaced, on new connections, and cuts none that is open", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  expect(await health(agent)).toMatchObject({ status: 200 });
  const second = selfSigned(host);
  mount(second);
  await expect.poll(servedCertificate).toBe(oneLine(second.cert));
  expect(await health(agent)).toMatchObject({ status: 200, reused: true });
  agent.destroy();
});

test("keeps what it serves while the new pair is broken, says so, and takes the next good one", async () => {
  const refused = async () => /^gateway_tls_certificate_refused\S* (\d)/m.exec(await prometheusText("gateway"))?.[1];
  for (const broken of [
    { cert: selfSigned(host).cert, key: selfSigned(host).key },
    { cert: "no certificate", key: "no key" },
  ]) {
    const good = await servedCertificate();
    mount(broken);
    await expect.poll(refused).toBe("1");
    expect(await servedCertificate()).toBe(good);
    const next = selfSigned(host);
    mount(next);
    await expect.poll(servedCertificate).toBe(oneLine(next.cert));
    expect(await refused()).toBe("0");
  }
  expect(await prometheusText("gateway")).toMatch(/^gateway_tls_certificate_expiry\S* \d{10}/m);
});

test("is refused at start in a sentence that names what is wrong", async () => {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = files;
  const base = { REDIS_URL: "redis://127.0.0.1", ...addressesOfApps("127.0.0.1:1") };
  expect(() => loadConfig({ ...base, TLS_CERT_FILE })).toThrow("TLS_KEY_FILE: must be set where TLS_CERT_FILE is");
  expect(() => loadConfig({ ...base, TLS_KEY_FILE })).toThrow("TLS_CERT_FILE: must be set where TLS_KEY_FILE is");
  const variables = "TLS_CERT_FILE and TLS_KEY_FILE";
  const missing = { certFile: TLS_CERT_FILE, keyFile: join(directory, "none"), variables };
  expect(() => readKeyPairAtStart(missing)).toThrow(/^TLS_CERT_FILE and TLS_KEY_FILE must name .*ENOENT/);
});
