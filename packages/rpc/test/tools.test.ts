import { create, type DescMethod, fromBinary, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { Client, credentials, status } from "@grpc/grpc-js";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { Health, HealthCheckResponse_ServingStatus } from "@platform/contracts/grpc/health/v1/health";
import {
  ServerReflection,
  type ServerReflectionResponseSchema,
} from "@platform/contracts/grpc/reflection/v1/reflection";
import { createLogger } from "@platform/service/observe/log";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, describe, expect, test } from "vitest";
import { methodDefinition } from "../src/call/service-definition.ts";
import { implement } from "../src/server/handlers.ts";
import { type RpcServer, rpcServer } from "../src/server/server.ts";

const log = createLogger("rpc-test", "silent");
const served = FileStatusService.typeName;
const { SERVING, NOT_SERVING, SERVICE_UNKNOWN } = HealthCheckResponse_ServingStatus;
const { check, list, watch } = Health.method;
const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function serve(): Promise<{ server: RpcServer; client: Client }> {
  const services = [implement(FileStatusService, { getFileStatus: async () => ({}) })];
  const server = rpcServer({ host: "127.0.0.1", port: 0, log, services, drainTimeoutMs: 10 * hangAfterMs });
  await server.start?.();
  const client = new Client(`127.0.0.1:${server.port()}`, credentials.createInsecure());
  stops.push(
    () => server.stop?.(),
    () => client.close(),
  );
  return { server, client };
}

function ask<Method extends DescMethod>(
  client: Client,
  method: Method,
  request: MessageInitShape<Method["input"]>,
): Promise<MessageShape<Method["output"]>> {
  const { path, requestSerialize, responseDeserialize } = methodDefinition(method);
  return new Promise((resolve, reject) =>
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      create(method.input, request),
      (error, response) => (error ? reject(error) : resolve(response as MessageShape<Method["output"]>)),
    ),
  );
}

describe("health, as probes and load balancers ask for it", () => {
  test("a check has the status of the server or of one service", async () => {
    const { client } = await serve();
    for (const service of ["", served])
      expect(await ask(client, check, { service })).toMatchObject({ status: SERVING });
    await expect(ask(client, check, { service: "unknown" })).rejects.toMatchObject({ code: status.NOT_FOUND });
    const { statuses } = await ask(client, list, {});
    expect(statuses).toMatchObject({ "": { status: SERVING }, [served]: { status: SERVING } });
  });

  test("a watch has each status, and does not keep a server from stopping", async () => {
    const { server, client } = await serve();
    const { path, requestSerialize, responseDeserialize } = methodDefinition(watch);
    const statusesOf = (service: string) => {
      const request = create(watch.input, { service });
      const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request);
      return stream[Symbol.asyncIterator]() as AsyncIterator<{ status: number }>;
    };
    const statuses = statusesOf(served);
    const unknown = statusesOf("unknown");
    expect((await statuses.next()).value).toMatchObject({ status: SERVING });
    expect((await unknown.next()).value).toMatchObject({ status: SERVICE_UNKNOWN });
    const stopped = server.stop?.();
    expect((await statuses.next()).value).toMatchObject({ status: NOT_SERVING });
    expect(await statuses.next()).toMatchObject({ done: true });
    client.close();
    await stopped;
  });
});

describe("reflection", () => {
  type Request = NonNullable<
    MessageInitShape<typeof ServerReflection.method.serverReflectionInfo.input>["messageRequest"]
  >;
  type Response = MessageShape<typeof ServerReflectionResponseSchema>["messageResponse"];

  async function reflect(messageRequest: Request, version = "v1"): Promise<Response> {
    const { client } = await serve();
    const method = ServerReflection.method.serverReflectionInfo;
    const definition = methodDefinition(method);
    const path = definition.path.replace(".v1.", `.${version}.`);
    const stream = client.makeBidiStreamRequest(path, definition.requestSerialize, definition.responseDeserialize);
    stream.write(create(method.input, { messageRequest }));
    stream.end();
    const [response] = await stream.toArray();
    return response.messageResponse;
  }

  const filesIn = ({ case: kind, value }: Response) =>
    kind === "fileDescriptorResponse"
      ? value.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes).name)
      : kind;

  test.each(["v1", "v1alpha"])("of %s lists the services", async (version) => {
    const { value } = await reflect({ case: "listServices", value: "*" }, version);
    expect(value).toMatchObject({ service: [{ name: served }] });
  });

  test.each<[string, Request]>([
    ["a service", { case: "fileContainingSymbol", value: served }],
    ["a method", { case: "fileContainingSymbol", value: `${served}.GetFileStatus` }],
    ["a message", { case: "fileContainingSymbol", value: "file_status.v1.FileStatus" }],
    ["a file", { case: "fileByFilename", value: "file_status/v1/file_status.proto" }],
  ])("describes %s by its file and what that imports", async (_, request) => {
    const files = filesIn(await reflect(request));
    expect(files?.[0]).toBe("file_status/v1/file_status.proto");
    expect(files).toContain("google/protobuf/timestamp.proto");
  });

  test.each<Request>([
    { case: "fileContainingSymbol", value: `${served}.Missing` },
    { case: "fileByFilename", value: "missing.proto" },
    { case: "allExtensionNumbersOfType", value: served },
  ])("refuses what the server does not have: $case", async (request) => {
    expect((await reflect(request)).value).toMatchObject({ errorCode: status.NOT_FOUND });
  });
});
