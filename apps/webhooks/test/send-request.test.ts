import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type ClientCertificate, targetConnector } from "@platform/egress/connect-target";
import { freePort } from "@platform/local-stack/machine/free-port";
import { type DnsServer, startDnsServer } from "@platform/testing/servers/dns-server";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { generate } from "selfsigned";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { originPools } from "../src/sending/origin-pools.ts";
import { sendRequest } from "../src/sending/send-request.ts";

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
  return () => dns[Symbol.asyncDispose]();
});

/** Sends with a client of its own, as the platform would send to this URL. */
function sender(options: { allowInsecure?: boolean; timeoutMs?: number; maxOrigins?: number } = {}) {
  const { allowInsecure = true, timeoutMs = hangAfterMs, maxOrigins = 100 } = options;
  const connecting = { allowInsecure, internalDomains: ["k8s.example.com"], dnsServers: [dns.address], timeoutMs };
  const connect = (client?: ClientCertificate) => targetConnector(connecting, client);
  const pools = originPools({ connect, maxOrigins });
  onTestFinished(async () => void (await pools.stop?.()));
  const send = (url: string, body = "{}") =>
    sendRequest(
      { pools, timeoutMs },
      { url, headers: { "content-type": "application/json" }, body: Buffer.from(body) },
    );
  return { pools, send };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    if ("closeAllConnections" in server) (server.closeAllConnections as () => void)();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const receiver = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}/hook`;

test("any 2xx is a delivery, and what was sent is what arrives, byte by byte", async () => {
  const received: unknown[] = [];
  const url = await receiver(async (request, response) => {
    received.push(request.method, request.url, request.headers["content-type"], await text(request));
    response.writeHead(204).end();
  });
  const result = await sender().send(`${url}?a=b`, '{ "name":"Zoë" }');
  expect(result).toMatchObject({ responseCode: 204, errorClass: undefined, error: "" });
  expect(received).toEqual(["POST", "/hook?a=b", "application/json", '{ "name":"Zoë" }']);
});

test("a redirect is a response like any other: it is not followed and is no success", async () => {
  const paths: unknown[] = [];
  const url = await receiver((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await sender().send(url)).toMatchObject({ responseCode: 307, errorClass: "status" });
  expect(paths).toEqual(["/hook"]);
});

test("of a response the first 4 KiB are stored, and no more than 64 KiB are read", async () => {
  const most = 64 * 1024;
  const cut = Promise.withResolvers<void>();
  // Neither response ever ends. The limit of bytes ends the first one, the time-out the second.
  const enough = await receiver((_, response) => {
    response.on("close", cut.resolve).writeHead(500, { "retry-after": "7" }).write(Buffer.alloc(most, "x"));
  });
  const result = await sender({ timeoutMs: hangAfterMs }).send(enough);
  expect(result).toMatchObject({ responseCode: 500, errorClass: "status", retryAfterMs: 7000 });
  expect(result.error).toBe("The receiver responded with status 500.");
  expect(result.answer.toString()).toBe("x".repeat(4096));
  await cut.promise;

  const oneLess = await receiver((_, response) => {
    response.writeHead(500).write(Buffer.alloc(most - 1, "x"));
  });
  expect(await sender({ timeoutMs: 3000 }).send(oneLess)).toMatchObject({ responseCode: 500, errorClass: "timeout" });
});

test("a receiver that never responds, and one whose response never ends, time out", async () => {
  const silent = await receiver(() => {});
  const endless = await receiver((_, response) => {
    response.writeHead(200);
    response.write("and so on");
  });
  const unaccepting = createTcpServer().on("connection", (socket) => socket.pause());
  const { send } = sender({ timeoutMs: 200 });
  for (const url of [silent, endless, `http://127.0.0.1:${await listen(unaccepting)}/`]) {
    expect((await send(url)).errorClass).toBe("timeout");
  }
});

test("a closed port and a connection that breaks are refused; so is a response that is not HTTP", async () => {
  const broken = await receiver((request) => request.socket.destroy());
  const strange = createTcpServer((socket) => socket.end("SSH-2.0-OpenSSH\r\n"));
  const { send } = sender();
  const urls = [`http://127.0.0.1:${await freePort()}/`, broken, `http://127.0.0.1:${await listen(strange)}/`];
  for (const url of urls) expect(await send(url)).toMatchObject({ errorClass: "refused", responseCode: undefined });
});

test("an unknown name and a DNS server that does not respond have different error classes", async () => {
  expect(await sender().send("http://nowhere.example/")).toMatchObject({ errorClass: "dns" });
  dns.isSilent = true;
  onTestFinished(() => {
    dns.isSilent = false;
  });
  expect(await sender({ timeoutMs: 500 }).send("http://nowhere.example/")).toMatchObject({ errorClass: "timeout" });
});

test("over TLS a trusted certificate of the right name is wanted, and enough", async () => {
  const pair = await generate([{ name: "commonName", value: "hooks.localhost" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "hooks.localhost" }] },
    ],
  });
  const server = createTlsServer({ key: pair.private, cert: pair.cert }, (_, response) => response.end("ok"));
  const port = await listen(server);
  const untrusted = await sender().send(`https://hooks.localhost:${port}/`);
  expect(untrusted).toMatchObject({ errorClass: "tls", responseCode: undefined });
  expect(untrusted.error).toMatch(/^No trusted TLS connection to the receiver: [A-Z_]+\.$/);

  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, pair.cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await sender().send(`https://hooks.localhost:${port}/`)).toMatchObject({ responseCode: 200 });
  expect(await sender().send(`https://other.localhost:${port}/`)).toMatchObject({ errorClass: "tls" });
  const plain = await receiver((_, response) => response.end());
  expect(await sender().send(plain.replace("http:", "https:"))).toMatchObject({ errorClass: "tls" });
});

test("a client certificate is shown to the receiver that asks for it, on connections of its own", async () => {
  const pair = await generate([{ name: "commonName", value: "hooks.localhost" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "hooks.localhost" }] },
    ],
  });
  const options = { key: pair.private, cert: pair.cert, ca: pair.cert, requestCert: true, rejectUnauthorized: true };
  const port = await listen(createTlsServer(options, (_, response) => response.end("ok")));
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, pair.cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  const { pools } = sender();
  const url = `https://hooks.localhost:${port}/`;
  const send = (client?: ClientCertificate) =>
    sendRequest({ pools, timeoutMs: hangAfterMs }, { url, headers: {}, body: Buffer.from("{}"), client });
  const client = { certificate: pair.cert, privateKey: pair.private };
  expect(await send(client)).toMatchObject({ responseCode: 200 });
  const refused = await send();
  expect(refused).toMatchObject({ responseCode: undefined, errorClass: "tls" });
  // In TLS 1.3 the receiver refuses after the handshake.
  expect(refused.error).toBe("The TLS connection to the receiver failed: ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED.");
  expect(await send(client)).toMatchObject({ responseCode: 200 });
});

test("a name with any forbidden address among its own is refused, and nothing is dialled", async () => {
  let connections = 0;
  const port = await listen(createServer().on("connection", () => connections++));
  dns.names.set("mixed.example", ["93.184.215.14", "127.0.0.1"]);
  dns.names.set("mixed6.example", ["93.184.215.14", "fd00:ec2::254"]);
  dns.names.set("mapped.example", ["::ffff:127.0.0.1"]);
  dns.names.set("nat64.example", ["64:ff9b::7f00:1"]);
  dns.names.set("metadata.example", ["169.254.169.254"]);
  const { send } = sender({ allowInsecure: false });
  for (const name of ["mixed", "mixed6", "mapped", "nat64", "metadata"]) {
    const result = await send(`http://${name}.example:${port}/`);
    expect(result).toMatchObject({ errorClass: "forbidden" });
    expect(result.error).toBe("The receiver's address is not one that webhooks may reach.");
  }
  for (const host of ["127.0.0.1", "[::1]", "2130706433", "[::ffff:127.0.0.1]", "localhost"]) {
    const { errorClass } = await send(`http://${host}:${port}/`);
    expect(errorClass).toBe(host === "localhost" ? "dns" : "forbidden");
  }
  expect(connections).toBe(0);
});

test("a name of the private network is refused without a question to DNS, whether it exists or not", async () => {
  dns.names.set("postgres.default.svc.cluster.local", ["10.0.0.1"]);
  dns.names.set("postgres.default.svc.k8s.example.com", ["10.0.0.1"]);
  const { send } = sender({ allowInsecure: false });
  const names = ["postgres.default.svc.cluster.local", "nothing.default.svc.cluster.local", "vault.internal"];
  for (const name of [...names, "postgres.default.svc.k8s.example.com", "nothing.k8s.example.com"]) {
    expect([name, await send(`https://${name}/`)]).toEqual([
      name,
      expect.objectContaining({
        errorClass: "forbidden",
        error: "The receiver's address is not one that webhooks may reach.",
      }),
    ]);
  }
});

test("a name that leads elsewhere at the next connection is judged anew", async () => {
  const url = await receiver((_, response) => response.writeHead(200, { connection: "close" }).end());
  dns.names.set("rebinding.example", ["127.0.0.1"]);
  const { send } = sender({ allowInsecure: true });
  const target = `http://rebinding.example:${new URL(url).port}/`;
  expect(await send(target)).toMatchObject({ responseCode: 200 });
  dns.names.set("rebinding.example", ["10.0.0.1"]);
  expect(await send(target)).toMatchObject({ errorClass: "forbidden" });
});

test("connections are kept for the next request, and the pools of many origins are bounded", async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end("ok")).on("connection", () => connections++);
  const url = `http://127.0.0.1:${await listen(server)}/`;
  const { send, pools } = sender({ maxOrigins: 3 });
  for (let n = 0; n < 5; n++) await send(url);
  // The first response may not have ended when the next request comes.
  expect(connections).toBeLessThanOrEqual(2);
  for (let n = 0; n < 10; n++) await send(await receiver((_, response) => response.end()));
  expect(pools.size()).toBeLessThanOrEqual(3);
});
