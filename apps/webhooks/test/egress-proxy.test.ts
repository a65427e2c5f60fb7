import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { DeliveryStatus } from "@platform/contracts/webhooks/v1/webhooks";
import { type ClientCertificate, targetConnector } from "@platform/egress/connect-target";
import { freePort } from "@platform/local-stack/machine/free-port";
import { type DnsServer, startDnsServer } from "@platform/testing/servers/dns-server";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { type PrepareRequestFunction, Server as ProxyServer, RequestError } from "proxy-chain";
import { generate } from "selfsigned";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { EgressProxy } from "../src/sending/egress-proxy.ts";
import { originPools } from "../src/sending/origin-pools.ts";
import { sendRequest } from "../src/sending/send-request.ts";
import { respondWith } from "./receiver.ts";
import { fileProcessed, refusal, startWebhooks } from "./running-webhooks.ts";
import { testClock } from "./test-clock.ts";

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
  return () => dns[Symbol.asyncDispose]();
});

/** Starts a proxy that records the targets that it connects to. */
async function startProxy(decide: PrepareRequestFunction = () => undefined, options: object = {}) {
  const targets: string[] = [];
  const server = new ProxyServer({
    host: "127.0.0.1",
    port: 0,
    ...options,
    prepareRequestFunction(request) {
      targets.push(`${request.hostname}:${request.port}`);
      return decide(request);
    },
  });
  await server.listen();
  onTestFinished(() => server.close(true).catch(() => {}));
  return { asked: targets, url: `http://127.0.0.1:${server.port}`, port: server.port, stop: () => server.close(true) };
}

/** Returns a function that sends by the proxy at this URL. */
function sender(
  url: string,
  {
    allowInsecure = true,
    timeoutMs = hangAfterMs,
    caFile = undefined as string | undefined,
    probeTimeoutMs = 500,
  } = {},
) {
  const proxy = new EgressProxy({ url, caFile, timeoutMs, probeTimeoutMs });
  const connecting = { allowInsecure, internalDomains: [], dnsServers: [dns.address], timeoutMs, proxy };
  const pools = originPools({ connect: (client) => targetConnector(connecting, client), proxy, maxOrigins: 100 });
  onTestFinished(async () => {
    await pools.stop?.();
    await proxy.stop();
  });
  return (target: string, { client, limitMs = timeoutMs }: { client?: ClientCertificate; limitMs?: number } = {}) =>
    sendRequest({ pools, timeoutMs: limitMs }, { url: target, headers: {}, body: Buffer.from("{}"), client });
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

const receiver = (listener: RequestListener) => listen(createServer(listener));
const ok: RequestListener = (_, response) => response.end("ok");

/** Generates a certificate of `hooks.localhost` and `localhost`. */
async function certificate() {
  const generated = await generate([{ name: "commonName", value: "hooks.localhost" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: ["hooks.localhost", "localhost"].map((value) => ({ type: 2, value })) },
    ],
  });
  return { key: generated.private, cert: generated.cert };
}

/** Generates such a certificate, which is trusted until the test ends. */
async function trustedCertificate() {
  const pair = await certificate();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, pair.cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  return pair;
}

test("the proxy connects to the checked address, never to a name, and connections are kept", async () => {
  const port = await receiver(ok);
  dns.names.set("hooks.example", ["127.0.0.1"]);
  const { asked: targets, url } = await startProxy();
  const send = sender(url);
  for (let n = 0; n < 5; n++) {
    expect(await send(`http://hooks.example:${port}/`)).toMatchObject({ responseCode: 200, errorClass: undefined });
  }
  expect(new Set(targets)).toEqual(new Set([`127.0.0.1:${port}`]));
  // The first response may not have ended when the next request comes.
  expect(targets.length).toBeLessThanOrEqual(2);
});

test("what may not be reached is refused before the proxy is asked, also when a name leads elsewhere later", async () => {
  const port = await receiver((_, response) => response.writeHead(200, { connection: "close" }).end());
  dns.names.set("inside.example", ["10.0.0.1"]);
  dns.names.set("both.example", ["93.184.215.14", "127.0.0.1"]);
  const { asked: targets, url } = await startProxy();
  const strict = sender(url, { allowInsecure: false });
  for (const host of ["inside.example", "both.example", "127.0.0.1", "[::1]", "vault.internal", "169.254.169.254"]) {
    expect([host, (await strict(`http://${host}:${port}/`)).errorClass]).toEqual([host, "forbidden"]);
  }
  expect(targets).toEqual([]);
  dns.names.set("rebinding.example", ["127.0.0.1"]);
  const send = sender(url);
  expect(await send(`http://rebinding.example:${port}/`)).toMatchObject({ responseCode: 200 });
  dns.names.set("rebinding.example", ["10.0.0.1"]);
  expect(await send(`http://rebinding.example:${port}/`)).toMatchObject({ errorClass: "forbidden" });
  expect(targets).toHaveLength(1);
});

test("TLS with the receiver runs through the proxy: names, trust and client certificates are checked as without it", async () => {
  const { key, cert } = await trustedCertificate();
  const server = createTlsServer({ key, cert, ca: cert, requestCert: true, rejectUnauthorized: false }, ok);
  const port = await listen(server);
  const names: unknown[] = [];
  server.on("secureConnection", (socket) => names.push([socket.servername, socket.authorized]));
  // The connection to the proxy is secured, too.
  const { port: proxyPort } = await startProxy(undefined, { serverType: "https", httpsOptions: { key, cert } });
  const send = sender(`https://localhost:${proxyPort}`);
  expect(await send(`https://hooks.localhost:${port}/`)).toMatchObject({ responseCode: 200 });
  const client = { certificate: cert, privateKey: key };
  expect(await send(`https://hooks.localhost:${port}/`, { client })).toMatchObject({ responseCode: 200 });
  expect(names).toEqual([
    ["hooks.localhost", false],
    ["hooks.localhost", true],
  ]);
  expect(await send(`https://other.localhost:${port}/`)).toMatchObject({ errorClass: "tls" });
  const plain = await receiver(ok);
  expect(await send(`https://hooks.localhost:${plain}/`)).toMatchObject({ errorClass: "tls" });
});

test("a proxy with TLS is trusted by a file of authorities, which is read again for every connection", async () => {
  const target = `http://127.0.0.1:${await receiver(ok)}/`;
  const present = await certificate();
  const former = await certificate();
  const { port } = await startProxy(undefined, { serverType: "https", httpsOptions: present });
  const folder = mkdtempSync(join(tmpdir(), "egress-proxy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const caFile = join(folder, "ca.pem");
  const url = `https://localhost:${port}`;
  expect(await sender(url)(target)).toMatchObject({ errorClass: "egress" });
  const send = sender(url, { caFile });
  for (const [text, expected] of [
    [former.cert, { errorClass: "egress" }],
    ["", { errorClass: "egress" }],
    [present.cert, { responseCode: 200, errorClass: undefined }],
  ] as const) {
    writeFileSync(caFile, text);
    expect(await send(target)).toMatchObject(expected);
  }
});

test("credentials are sent to the proxy; without the right ones the failure is ours", async () => {
  const target = `http://127.0.0.1:${await receiver(ok)}/`;
  const { url } = await startProxy(({ username, password }) => ({
    requestAuthentication: username !== "us er" || password !== "p@ss/word",
  }));
  const withCredentials = (text: string) => url.replace("//", `//${text}@`);
  expect(await sender(withCredentials("us%20er:p%40ss%2Fword"))(target)).toMatchObject({ errorClass: undefined });
  for (const wrong of [url, withCredentials("us%20er:guessed")]) {
    expect(await sender(wrong)(target)).toMatchObject({ errorClass: "egress", responseCode: undefined });
  }
});

test("a proxy that is away, silent, refuses or is none fails for us and not for the receiver", async () => {
  const target = `http://127.0.0.1:${await receiver(ok)}/`;
  const away = await freePort();
  const silent = await listen(createTcpServer().on("connection", (socket) => socket.pause()));
  const strange = await listen(createTcpServer((socket) => socket.end("SSH-2.0-OpenSSH\r\n")));
  for (const port of [away, silent, strange]) {
    const send = sender(`http://127.0.0.1:${port}`, { timeoutMs: 400 });
    expect([port, (await send(target)).errorClass]).toEqual([port, "egress"]);
    // The same holds with the shorter time-out of a webhook.
    expect([port, (await send(target, { limitMs: 100 })).errorClass]).toEqual([port, "egress"]);
  }
  for (const status of [302, 403, 500, 503]) {
    const { url } = await startProxy(() => {
      throw new RequestError("no", status);
    });
    expect([status, (await sender(url)(target)).errorClass]).toEqual([status, "egress"]);
  }
});

test("a receiver that the proxy cannot connect to has failed only if the proxy connects to others", async () => {
  const works = await receiver(ok);
  const closed = await freePort();
  const unavailable = await freePort();
  const denied = await freePort();
  const slow = await freePort();
  const connection = Promise.withResolvers<undefined>();
  onTestFinished(() => connection.resolve(undefined));
  const { url } = await startProxy(({ port }) => {
    if (port === unavailable) throw new RequestError("no route", 503);
    if (port === denied) throw new RequestError("not there", 403);
    return port === slow ? connection.promise : undefined;
  });
  const at = (port: number) => `http://127.0.0.1:${port}/`;
  const send = sender(url);
  const failing = [closed, unavailable, denied];
  for (const port of failing) expect(await send(at(port))).toMatchObject({ errorClass: "egress" });
  expect(await send(at(slow), { limitMs: 200 })).toMatchObject({ errorClass: "egress" });
  expect(await send(at(works))).toMatchObject({ responseCode: 200 });
  for (const port of failing) expect(await send(at(port))).toMatchObject({ errorClass: "refused" });
  // The proxy connected to another target since, but not while this one waited.
  expect(await send(at(slow), { limitMs: 200 })).toMatchObject({ errorClass: "egress" });
  const waiting = send(at(slow), { limitMs: 5000 });
  const other = await receiver(ok);
  expect(await send(at(other))).toMatchObject({ responseCode: 200 });
  expect(await waiting).toMatchObject({ errorClass: "timeout" });
});

test("a connection that breaks is the receiver's failure unless the proxy is away by then", async () => {
  const breaking = `http://127.0.0.1:${await receiver((request) => request.socket.destroy())}/`;
  const arrived = Promise.withResolvers<void>();
  const hanging = `http://127.0.0.1:${await receiver(() => arrived.resolve())}/`;
  const { url, stop } = await startProxy();
  const send = sender(url, { probeTimeoutMs: 5000 });
  expect(await send(breaking)).toMatchObject({ errorClass: "refused" });
  expect(await send(hanging, { limitMs: 3000 })).toMatchObject({ errorClass: "timeout" });
  const result = send(hanging);
  await arrived.promise;
  await stop();
  expect(await result).toMatchObject({ errorClass: "egress", responseCode: undefined });
});

test("while the proxy is away nothing is an attempt, and everything is delivered when it is back", async () => {
  const clock = testClock();
  let knocked = 0;
  const away = createTcpServer((socket) => {
    knocked += 1;
    socket.destroy();
  });
  const port = await listen(away);
  const env = { EGRESS_PROXY_URL: `http://127.0.0.1:${port}`, RETRY_DELAYS_MS: "0" };
  const running = await startWebhooks({ clock, env });
  onTestFinished(() => running.stop());
  const receiver = await running.receiver();
  const { id: webhookId, tenant } = await running.register({ url: receiver.url });
  const events = Array.from({ length: 3 }, () => fileProcessed(tenant));
  await running.publish(events);
  // One failure would disable the webhook, because its schedule has one attempt.
  await expect
    .poll(() => {
      clock.advance(5000);
      return knocked;
    })
    .toBeGreaterThan(3);
  const unavailable = { code: "UNAVAILABLE", reason: "EGRESS_UNAVAILABLE", fields: [] };
  expect(await refusal(running.call.testWebhook({ webhookId }, { tenant }))).toEqual(unavailable);
  const { deliveries } = await running.call.listDeliveries({ webhookId }, { tenant });
  expect(deliveries.map(({ attempts, status }) => [attempts, status])).toEqual(
    events.map(() => [0, DeliveryStatus.ATTEMPTING]),
  );
  await new Promise((resolve) => away.close(resolve));
  const { asked: targets } = await startProxy(undefined, { port });
  await expect
    .poll(async () => {
      clock.advance(5000);
      const page = await running.call.listDeliveries({ webhookId }, { tenant });
      return page.deliveries.map(({ attempts, status }) => [attempts, status]);
    })
    .toEqual(events.map(() => [1, DeliveryStatus.DELIVERED]));
  expect(targets).toContain(new URL(receiver.url).host);
  const { webhook } = await running.call.getWebhook({ webhookId }, { tenant });
  expect(webhook?.isActive).toBe(true);

  // A receiver's own failure counts as before.
  receiver.respond = respondWith(500);
  await running.publish([fileProcessed(tenant)]);
  await expect
    .poll(async () => (await running.call.getWebhook({ webhookId }, { tenant })).webhook?.isActive)
    .toBe(false);
});

test("a receiver that the proxy does not connect to delays nobody else's deliveries", async () => {
  const denied = await freePort();
  const { asked: targets, url } = await startProxy(({ port }) => {
    if (port === denied) throw new RequestError("not there", 403);
    return undefined;
  });
  // The clock does not move, so nothing that waits for a time continues.
  const running = await startWebhooks({ clock: testClock(), env: { EGRESS_PROXY_URL: url } });
  onTestFinished(() => running.stop());
  const receiver = await running.receiver();
  const unreachable = await running.register({ url: `http://127.0.0.1:${denied}/` });
  const works = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(unreachable.tenant)]);
  await expect.poll(() => targets).toContain(`127.0.0.1:${denied}`);
  const event = fileProcessed(works.tenant);
  await running.publish([event]);
  await expect.poll(() => receiver.received.map(({ eventId }) => eventId)).toEqual([event.id]);
});
