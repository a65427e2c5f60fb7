import { expect, test } from "vitest";
import { busyHistogram } from "./busy-histogram.ts";
import { meter, prometheusText } from "./telemetry.ts";

const values = [0.0005, 0.001, 0.002, 0.01, 0.5, 7];
const boundaries = [0.001, 0.01, 1];

/** The lines of one metric, under a name that both share. */
async function linesOf(name: string): Promise<string[]> {
  const text = await prometheusText("sample");
  return text
    .split("\n")
    .filter((line) => line.includes(name))
    .map((line) => line.replaceAll(name, "x"));
}

test("comes out as OpenTelemetry's own histogram does", async () => {
  const standard = meter("sample").createHistogram("own.duration", {
    unit: "s",
    description: "Time",
    advice: { explicitBucketBoundaries: boundaries },
  });
  const busy = busyHistogram({ meter: "sample", name: "busy.duration", unit: "s", description: "Time", boundaries });
  for (const route of ["/a", "/b"]) {
    const record = busy.series({ "http.route": route });
    for (const value of values) {
      standard.record(value, { "http.route": route });
      record(value);
    }
  }
  const lines = await linesOf("busy_duration");
  expect(lines.length).toBeGreaterThan(10);
  expect(lines).toEqual(await linesOf("own_duration"));
});

test("attributes that read the same have one series, in any order", async () => {
  const busy = busyHistogram({ meter: "sample", name: "busy.twice", unit: "s", description: "Time", boundaries });
  busy.series({ rpc: "Sample/Get", code: "OK" })(1);
  busy.series({ code: "OK", rpc: "Sample/Get" })(2);
  busy.series({ rpc: "Sample/Get", code: 1 })(4);
  busy.series({ rpc: "Sample/Get", code: "1" })(8);
  const counts = (await linesOf("busy_twice")).filter((line) => /_(?:count|sum)\{/.test(line));
  expect(counts).toEqual([
    'x_seconds_count{rpc="Sample/Get",code="OK"} 2',
    'x_seconds_sum{rpc="Sample/Get",code="OK"} 3',
    'x_seconds_count{rpc="Sample/Get",code="1"} 2',
    'x_seconds_sum{rpc="Sample/Get",code="1"} 12',
  ]);
});
