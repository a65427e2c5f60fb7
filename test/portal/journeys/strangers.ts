import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Partner } from "../../fixture/partner/partner.ts";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import type { Stage } from "../stage.ts";

/** A site of somebody else, with one page. */
async function anotherSite(html: string): Promise<number> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(html),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  });
  return (server.address() as AddressInfo).port;
}

/** People of other owners, and pages of other sites, get nothing. */
export function strangers(stage: () => Stage): void {
  let page: Page;
  let partner: Partner;
  beforeAll(async () => {
    const owner = await stage().owner("guarded-payroll", "payroll_company", "nothing");
    page = owner.admin.page;
    partner = owner.partner;
  });

  test("the addresses of an owner's records are found neither in production nor by an admin of another owner", async ({
    expect,
  }) => {
    const reportId = await partner.submit(samplePayroll({ employerId: "guarded-cafe" }));
    await partner.ended(reportId);
    const createRecord = async (path: string, body: object) => {
      const response = await partner.post(path, body);
      expect([201, 202], response.text).toContain(response.status);
      return ((response.body.webhook ?? response.body) as { readonly id: string }).id;
    };
    const policyId = await createRecord("/policies", {
      employer_id: "guarded-cafe",
      policy_number: "WC-1",
      premium: 900,
      effective_date: "2025-01-01T00:00:00Z",
      classifications: [{ state: "TX", classification_code: "8810", rate: 1 }],
    });
    const auditId = await createRecord("/audits", { policy_id: policyId });
    const webhookId = await createRecord("/webhooks", {
      url: "https://127.0.0.1/guarded-hook",
      events: ["file.processed"],
      owner_id: "guarded-payroll",
      owner_type: "payroll_company",
    });
    const rateTableId = await createRecord("/rate-tables", {
      name: "Guarded rates",
      rows: [{ state: "TX", class_code: "8810", description: "Office", rate: 1 }],
    });
    const stranger = await stage().owner("strange-payroll", "payroll_company", "nothing");
    const grantId = await createRecord("/exposure-grants", {
      employer_id: "guarded-cafe",
      grantee_owner_id: (await stage().owner("guarded-carrier", "carrier", "nothing")).id,
    });
    const employees = async () =>
      (await partner.get("/employees?employer_id=guarded-cafe")).body.data as readonly Readonly<
        Record<"id" | "name", string>
      >[];
    await expect.poll(employees).toHaveLength(1);
    const [employee] = await employees();
    const texts: Readonly<Record<string, string>> = {
      [`payroll/${reportId}`]: "guarded-cafe",
      [`policies/${policyId}`]: "guarded-cafe",
      [`audits/${auditId}`]: "guarded-cafe",
      [`webhooks/${webhookId}`]: "guarded-hook",
      [`rate-tables/${rateTableId}`]: "Guarded rates",
      [`employees/${employee?.id}`]: "guarded-cafe",
    };
    for (const [path, text] of Object.entries(texts)) {
      await page.goto(`${stage().url}/sandbox/${path}`);
      await page.getByRole("main").getByText(text).filter({ visible: true }).first().waitFor();
      await page.goto(`${stage().url}/production/${path}`);
      await page.getByRole("alert").getByText("Not found").waitFor();
      await stranger.admin.page.goto(`${stage().url}/sandbox/${path}`);
      await stranger.admin.page.getByRole("alert").getByText("Not found").waitFor();
    }
    // Employers and grants are found in lists of one's own.
    const other = stranger.admin.page;
    for (const [path, ownText, emptyText] of [
      ["employers/guarded-cafe", "WC-1", "No policy"],
      [`grants?grant=${grantId}`, "guarded-carrier", "You have given no grants"],
    ] as const) {
      await page.goto(`${stage().url}/sandbox/${path}`);
      await page.getByText(ownText).filter({ visible: true }).first().waitFor();
      await other.goto(`${stage().url}/sandbox/${path}`);
      await other.getByText(emptyText, { exact: true }).waitFor();
      expect(await other.content()).not.toContain(ownText);
    }
    expect(employee?.name).not.toBe("");
    expect(await other.content()).not.toContain(employee?.name);
  });

  // Another port of this machine is the same site to a browser, so it sends the cookies; another name is another site.
  test.for(["127.0.0.1", "localhost"])("a form and a script of a page on %s change nothing", async (host) => {
    const { url } = stage();
    const target = `${url}/portal.v1.PortalSessionService/SignOutEverywhere`;
    const port = await anotherSite(`
      <form method="post" enctype="text/plain" action="${target}"><input name="{}" value=""><button>Win a prize</button></form>
      <script>
        const body = "{}";
        window.asked = Promise.allSettled(["text/plain", "application/json"].map((type) =>
          fetch("${target}", { method: "POST", credentials: "include", body,
            headers: { "content-type": type, ...(type === "text/plain" ? {} : { "connect-protocol-version": "1" }) } })));
      </script>`);
    const lure = await page.context().newPage();
    await lure.goto(`http://${host}:${port}`);
    const outcomes = await lure.evaluate("asked.then((all) => all.map(({ status }) => status))");
    expect(outcomes).toEqual(["rejected", "rejected"]);
    const response = lure.waitForResponse(target);
    await lure.getByRole("button").click();
    expect((await response).status()).toBeGreaterThanOrEqual(400);
    await lure.close();
    await page.goto(`${url}/sandbox/keys`);
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
  });

  test("a script that got into a page does not run, and a page in a frame of another site stays empty", async () => {
    const { url, complaints } = stage();
    await page.goto(`${url}/sandbox`);
    await page.evaluate(`(() => {
      const script = document.createElement("script");
      script.textContent = "window.stolen = true";
      document.body.append(script);
    })()`);
    expect(await page.evaluate("window.stolen")).toBeUndefined();
    const port = await anotherSite(`<iframe src="${url}/sandbox/keys"></iframe>`);
    const framing = await page.context().newPage();
    await framing.goto(`http://127.0.0.1:${port}`);
    await framing.waitForLoadState("networkidle");
    expect(await framing.frames()[1]?.getByRole("heading").count()).toBe(0);
    await framing.close();
    expect(complaints().join()).toContain("Content Security Policy");
  });
}
