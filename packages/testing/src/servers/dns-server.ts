import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

/** A DNS server on the loopback address that knows the names in `names`, and responds with NXDOMAIN for any other. */
export interface DnsServer extends AsyncDisposable {
  /** Address as `host:port`, for a resolver. */
  address: string;
  /** IPv4 and IPv6 addresses by name. */
  names: Map<string, readonly string[]>;
  /** Texts of TXT records by name. */
  texts: Map<string, readonly string[]>;
  /** If true, the server does not respond. */
  isSilent: boolean;
}

const types = { A: 1, TXT: 16, AAAA: 28 };

export async function startDnsServer(): Promise<DnsServer> {
  const names = new Map<string, readonly string[]>();
  const texts = new Map<string, readonly string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    if (!server.isSilent) socket.send(responseTo(query, { names, texts }), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const server: DnsServer = {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    texts,
    isSilent: false,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
  return server;
}

/** RFC 1035, 4.1: header, the question of the query, and one record for each address of its type. */
function responseTo(query: Buffer, { names, texts }: Pick<DnsServer, "names" | "texts">): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(12, at + 5);
  const name = labels.join(".").toLowerCase();
  const addresses = (names.get(name) ?? []).filter((address) => (isIPv4(address) ? types.A : types.AAAA) === type);
  const data = type === types.TXT ? (texts.get(name) ?? []).map(textBytes) : addresses.map(bytesOf);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A recursive response; 3 is NXDOMAIN.
  header.writeUInt16BE(0x8180 | (names.has(name) || texts.has(name) ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  return Buffer.concat([header, question, ...data.map((bytes) => recordOf(type, bytes))]);
}

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name is that of the question, at byte 12.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Strings of at most 255 bytes, each after its length (RFC 1035, 3.3.14). */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const strings = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) =>
    bytes.subarray(index * 255, (index + 1) * 255),
  );
  return Buffer.concat(strings.flatMap((part) => [Buffer.from([part.length]), part]));
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const before = groups(head);
  const after = groups(tail);
  const all = [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}
