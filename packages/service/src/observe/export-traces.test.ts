import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTracing } from "./start-tracing.ts";
import {
  currentPlace,
  currentTraceId,
  inChildSpan,
  inSpan,
  isTracing,
  placeOf,
  type SpanShape,
  traceparentOf,
} from "./tracing.ts";

const requests: { url: string; contentType: string; bytes: Buffer }[] = [];
const collector = createServer(async (request, response) => {
  const contentType = String(request.headers["content-type"]);
  requests.push({ url: request.url ?? "", contentType, bytes: await buffer(request) });
  response.end();
});
let endpoint: string;

beforeEach(async () => {
  requests.length = 0;
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

const settings = { OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf", OTEL_TRACES_SAMPLER_ARG: 1 } as const;
const shape = (name: string): SpanShape => ({ name, kind: "internal", attributes: {} });
const traced = async () => ({ traceId: currentTraceId(), traceparent: traceparentOf(currentPlace()) });

test("without a collector nothing is traced, and work runs as it is", async () => {
  const stop = await startTracing(["sample"], settings);
  expect(isTracing()).toBe(false);
  expect(await inSpan(() => shape("work"), traced)).toEqual({});
  expect(placeOf("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")).toBeUndefined();
  await stop();
});

test("spans reach the collector by OTLP in protobuf before the process stops, under the app's name", async () => {
  const stop = await startTracing(["sample"], { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` });
  const { traceId } = await inSpan(() => shape("the span of the work"), traced);
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  await stop();
  expect(isTracing()).toBe(false);
  expect(requests.map(({ url, contentType }) => [url, contentType])).toEqual([
    ["/v1/traces", "application/x-protobuf"],
  ]);
  const text = requests[0]?.bytes.toString("latin1");
  expect(text).toContain("sample");
  expect(text).toContain("the span of the work");
});

test("a span continues the trace that it is given, and children are of it", async () => {
  const stop = await startTracing(["sample"], { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const parent = placeOf("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  const inner = await inSpan(
    () => ({ ...shape("outer"), parent }),
    () => inChildSpan(() => shape("inner"), traced),
  );
  expect(inner.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/);
  expect(await inChildSpan(() => shape("nobody's child"), traced)).toEqual({});
  await stop();
});

test("a trace that is not sampled is propagated as such and not exported", async () => {
  const settingsOff = { ...settings, OTEL_TRACES_SAMPLER_ARG: 0, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const stop = await startTracing(["sample"], settingsOff);
  const { traceparent } = await inSpan(
    () => shape("work"),
    () => inChildSpan(() => shape("part of it"), traced),
  );
  expect(traceparent).toMatch(/-00$/);
  await stop();
  expect(requests).toEqual([]);
});

test("what fails is marked with its code, and its message stays where it was", async () => {
  const stop = await startTracing(["sample"], { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const failure = Object.assign(new Error("Ada earns 2000"), { code: "23505" });
  await expect(
    inSpan(
      () => shape("work"),
      () => Promise.reject(failure),
    ),
  ).rejects.toBe(failure);
  await stop();
  const text = requests[0]?.bytes.toString("latin1");
  expect(text).toContain("23505");
  expect(text).not.toContain("Ada");
});

test("a collector that is down neither stops the process from working nor from ending", async () => {
  const stop = await startTracing(["sample"], { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  expect((await inSpan(() => shape("work"), traced)).traceId).toMatch(/^[0-9a-f]{32}$/);
  await stop();
});
