import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { KubernetesApi } from "../kubernetes-api.ts";

// biome-ignore lint/suspicious/noExplicitAny: as the API describes it
type Resource = any;

const suffix = ".svc.cluster.local";
/** As CoreDNS has it by default. */
const timeToLiveSeconds = 30;

/**
 * The DNS server of a cluster, in the place of CoreDNS: it knows the addresses of Services, and of the ready pods of headless ones.
 * Answers are no longer than one datagram.
 */
export async function serveNames(api: KubernetesApi, address: string): Promise<AsyncDisposable> {
  const end = new AbortController();
  const services = new Map<string, Resource>();
  const slices = new Map<string, Resource>();
  const nameOf = ({ metadata }: Resource) => `${metadata.name}.${metadata.namespace}${suffix}`;
  const keep = (path: string, resources: Map<string, Resource>) =>
    api.watch(
      path,
      (object) => resources.set(nameOf(object), object),
      end.signal,
      (object) => resources.delete(nameOf(object)),
    );
  keep("/api/v1/services", services);
  keep("/apis/discovery.k8s.io/v1/endpointslices", slices);

  /** The addresses of a name; undefined if there is no such name. */
  function addressesOf(name: string): string[] | undefined {
    const service = services.get(name);
    if (!service) return undefined;
    if (service.spec.clusterIP !== "None") return [service.spec.clusterIP];
    const serviceSlices = [...slices.values()].filter(
      ({ metadata }) =>
        metadata.namespace === service.metadata.namespace &&
        metadata.labels?.["kubernetes.io/service-name"] === service.metadata.name,
    );
    const endpoints = serviceSlices.flatMap((slice) => slice.endpoints ?? []);
    return endpoints.filter(({ conditions }) => conditions.ready !== false).flatMap(({ addresses }) => addresses);
  }

  const socket: Socket = createSocket("udp4");
  socket.on("message", (message, { port, address: sender }) => {
    const answer = answerTo(message, addressesOf);
    if (answer) socket.send(answer, port, sender);
  });
  socket.bind(53, address);
  await once(socket, "listening");
  return {
    async [Symbol.asyncDispose]() {
      end.abort();
      socket.close();
    },
  };
}

/** The response (RFC 1035) to a message with one question; undefined to anything else. */
function answerTo(message: Buffer, addressesOf: (name: string) => string[] | undefined): Buffer | undefined {
  if (message.length < 17 || message.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]; length; length = message[at]) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  if (at + 5 > message.length) return undefined;
  const question = message.subarray(12, at + 5);
  const addresses = addressesOf(labels.join(".").toLowerCase());
  const isForAddresses = message.readUInt16BE(at + 1) === 1;
  const records = (isForAddresses ? (addresses ?? []) : [])
    .map((address) => ({ address, turn: Math.random() }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ address }) => addressRecord(address));
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  // An authoritative answer with recursion; the name does not exist (3) or it does (0).
  header.writeUInt16BE(0x8580 | (addresses ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
}

/** A record of type A for the name of the question. */
function addressRecord(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(1, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(timeToLiveSeconds, 6);
  record.writeUInt16BE(4, 10);
  record.set(address.split(".").map(Number), 12);
  return record;
}
