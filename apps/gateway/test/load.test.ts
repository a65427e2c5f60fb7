import { expect, test } from "vitest";
import { gatewayFixture, rateLimitOf } from "./fixture.ts";

test("while one owner has all places, its further requests are refused at once, and another owner is let in", async () => {
  const { url, upstream } = await gatewayFixture({ MAX_REQUESTS_IN_FLIGHT: "2" });
  const [flooding, polite] = [upstream.apiKey(), upstream.apiKey()].map(({ key }) => ({
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
  }));
  const health = (headers: Record<string, string> = {}) => fetch(`${url}/v1/health`, { headers });
  const report = async (employee: string) => {
    const body = JSON.stringify({
      employer_id: "emp_1",
      period_start: "2026-01-01",
      period_end: "2026-01-15",
      payroll_data: {},
      employees: [
        { employee_id: employee, name: "Ada", classification_code: "8810", hours_worked: 8, gross_wages: 200 },
      ],
    });
    return fetch(`${url}/v1/payroll/reports`, { method: "POST", headers: flooding ?? {}, body });
  };
  for (const headers of [flooding, polite]) expect((await health(headers)).status).toBe(200);
  const hold = upstream.hold(2);
  const reports = [report("e1"), report("e2")];
  await hold.reached;
  const refused = await health(flooding);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(rateLimitOf(refused).limit).toBeGreaterThan(0);
  expect((await health(polite)).status).toBe(200);
  hold.release();
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([202, 202]);
  await expect.poll(async () => (await health(flooding)).status).toBe(200);
});
