// A front of several homes, as a prototype: it reads the home of the owner from the digest of the key and hands the request on to
// that home's gateway, or answers where it is. Forked by homes.ts; its arguments are the port of the gateway, and how many other keys
// the directory has.
import { createHash, randomBytes } from "node:crypto";
import { Agent, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

process.once("disconnect", () => process.exit(1));
const [gatewayPort = "", otherKeys = "0", keyHere = ""] = process.argv.slice(2);
const digestOf = (key: string) => createHash("sha256").update(key).digest("binary");

const before = process.memoryUsage().rss;
/** Home of each owner by the digest of a key, which is 32 characters. */
const directory = new Map<string, number>();
for (let index = 0; index < Number(otherKeys); index += 1) directory.set(randomBytes(32).toString("binary"), 1);
directory.set(digestOf(keyHere), 0);
const directoryBytes = process.memoryUsage().rss - before;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const server = createServer((incoming, response) => {
  const key = incoming.headers.authorization?.slice("Bearer ".length) ?? "";
  const home = directory.get(digestOf(key));
  if (home === undefined) return void response.writeHead(401, { "content-length": 0 }).end();
  if (incoming.headers["x-answer"])
    return void response.writeHead(421, { location: "https://two.example.com", "content-length": 0 }).end();
  const options = { agent, port: gatewayPort, method: incoming.method, path: incoming.url, headers: incoming.headers };
  const outgoing = send(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.once("error", () => response.destroy());
  incoming.pipe(outgoing);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port, directoryBytes }));
