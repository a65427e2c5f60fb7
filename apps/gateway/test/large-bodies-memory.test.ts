import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, test } from "vitest";
import { testEdge } from "./edge.ts";

const values = readFileSync(join(REPOSITORY, "charts/gateway/values.yaml"), "utf8");
const memoryMiB = Number(/^ {2}limits: \{ memory: (\d+)Mi \}$/m.exec(values)?.[1]);
const atATime = 4;
const maxBodyBytes = 10 * 1024 * 1024;

/** A valid report with as many employees, values and bytes as a body may have; every unknown member has a name of its own. */
function largestReport(): string {
  const employees = Array.from({ length: 10_000 }, (_, n) => ({
    employee_id: `e${n}`,
    name: "Ada",
    classification_code: "8810",
    hours_worked: 1.5,
    gross_wages: 2.5,
  }));
  const members = {
    employer_id: "e",
    period_start: "2026-01-01",
    period_end: "2026-01-02",
    payroll_data: {},
    employees,
  };
  const pairs = Array.from({ length: 165_000 }, (_, n) => `{"k${n}":${n}.5}`);
  const body = `${JSON.stringify(members).slice(0, -1)},"unknown":[${pairs.join()}],"text":"${"x".repeat(1_000_000)}"}`;
  return body.padEnd(maxBodyBytes);
}

test("a gateway with the memory of its pod holds as many of the largest bodies as it takes, and refuses what is larger", async () => {
  const heapMiB = Math.floor((memoryMiB * 3) / 5);
  const edge = await testEdge({ gateways: [{ NODE_OPTIONS: `--enable-source-maps --max-old-space-size=${heapMiB}` }] });
  const [gateway] = edge.gateways;
  if (!gateway) throw new Error("There is no gateway.");
  const one = await edge.newPartner();
  const other = await edge.newPartner();
  const pid = gateway.pid;
  const post = async (headers: Record<string, string>, body: string) => {
    const response = await fetch(`${gateway.url}/v1/payroll/reports`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  };
  const body = largestReport();
  for (let round = 0; round < 3; round++) {
    const hold = edge.upstream.hold(atATime);
    const running = [one, one, other, other].map(({ headers }) => post(headers, body));
    await hold.reached;
    // A body that is refused while the others are held costs little, however large it is.
    const endless = `[${"{},".repeat(3_400_000)}{}]`;
    expect([await post(one.headers, endless), await post(other.headers, body)]).toEqual([429, 429]);
    hold.release();
    expect(await Promise.all(running)).toEqual([202, 202, 202, 202]);
    expect(await post(one.headers, endless)).toBe(413);
  }
  expect(gateway.pid).toBe(pid);
  if (process.platform === "linux") {
    const peakKiB = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    expect(peakKiB / 1024).toBeLessThan(memoryMiB);
    expect(peakKiB / 1024).toBeGreaterThan(100);
  }
});
