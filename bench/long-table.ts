// A list page of the portal that has all of its 100,000 rows loaded, beside the same page with its first 1,000.
import { findBrowser, signIn, startBrowser } from "../test/portal/browser.ts";
import { adminDatabase, run } from "./src/admin-database.ts";
import { startBenchPlatform } from "./src/platform.ts";
import { printTable } from "./src/table.ts";

const rows = 100_000;
const pageSize = 100;
/** Pages that are loaded before the first measurement, and between the begin and the end of a measured part. */
const fewPages = 10;
const measuredPages = 40;
const scrolledFrames = 200;

const executable = findBrowser();
if (!executable) throw new Error("There is no Chromium on PATH: install Debian's package chromium.");
await using bench = await startBenchPlatform();
const { portal, credentials, servers } = bench.platform;
if (!portal) throw new Error("The platform has no portal.");
const admin = adminDatabase(servers.postgres?.url ?? "");
const member = (value: string) => `jsonb_build_object('told', jsonb_build_object('value', ${value}, 'atMs', 0))`;
await run(
  admin,
  `INSERT INTO employee_sync.employees (environment, owner_id, id, employer_id, employee_id, status, heard, email, hourly_rate,
     termination_reason, job_title, department, created_at, updated_at)
   SELECT 'sandbox', '${credentials.sandbox.profileA.owner_id}', 'emp_01KMS3H7WN' || lpad(n::text, 16, '0'),
     'listed-employer-' || n % 40, 'E-' || n, CASE WHEN n % 9 = 0 THEN 'terminated' ELSE 'active' END,
     jsonb_build_object('name', ${member("'Person ' || n")}, 'classCode', ${member("'8810'")}, 'state', ${member("'TX'")}, 'nameParts', '{}'::jsonb),
     '', 31.5, '', 'Clerk', 'Office', now(), now()
   FROM generate_series(1, ${rows}) AS n`,
);
await run(admin, "VACUUM ANALYZE employee_sync.employees");
await admin.stop?.();

const browser = await startBrowser(executable);
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await signIn(page, portal.url, portal.admin);
const devtools = await page.context().newCDPSession(page);
await devtools.send("Performance.enable");
await page.goto(`${portal.url}/sandbox/employees`);
await page.getByRole("link", { name: `Person ${rows}` }).waitFor();

/** Scrolls to the end of what is loaded until that has grown by so many pages. Returns milliseconds for each page. */
async function load(pages: number): Promise<number> {
  const ms = await page.evaluate(`(async () => {
    const root = document.documentElement;
    const startedMs = performance.now();
    for (let loaded = 0; loaded < ${pages}; loaded += 1) {
      const height = root.scrollHeight;
      while (root.scrollHeight < height + ${pageSize * 20}) {
        scrollTo(0, root.scrollHeight);
        await new Promise(requestAnimationFrame);
      }
    }
    return performance.now() - startedMs;
  })()`);
  return Number(ms) / pages;
}

const metric = async (name: string) => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find((one) => one.name === name)?.value ?? 0;
};

/** What the page costs now: elements, memory, and work for each frame while somebody scrolls up from the end. */
async function cost() {
  await devtools.send("HeapProfiler.collectGarbage");
  const heapMb = (await metric("JSHeapUsedSize")) / 2 ** 20;
  const elements = Number(await page.evaluate("document.querySelectorAll('*').length"));
  const busyBefore = await metric("TaskDuration");
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < ${scrolledFrames}; frame += 1) {
      scrollBy(0, -120);
      await new Promise(requestAnimationFrame);
    }
  })()`);
  const frameMs = (((await metric("TaskDuration")) - busyBefore) * 1000) / scrolledFrames;
  return { heapMb, elements, frameMs };
}

await load(fewPages - 1);
const few = await cost();
const firstPageMs = await load(measuredPages);
await load(rows / pageSize - fewPages - 2 * measuredPages);
const lastPageMs = await load(measuredPages);
const shown = await page.getByRole("table").getAttribute("aria-rowcount");
if (Number(shown) !== rows + 1) throw new Error(`The table has ${shown} rows, not ${rows} and a header.`);
await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
await page.getByRole("link", { name: "Person 1", exact: true }).waitFor();
const all = await cost();
await browser.close();

const few1000 = fewPages * pageSize;
printTable(
  `The list of employees with ${rows} rows loaded, beside ${few1000}`,
  ["", `${few1000} rows`, `${rows} rows`, "ratio"],
  [
    ["elements in the document", few.elements, all.elements, all.elements / few.elements],
    ["work for a frame of scrolling, ms", few.frameMs, all.frameMs, all.frameMs / few.frameMs],
    ["loading and showing a page, ms", firstPageMs, lastPageMs, lastPageMs / firstPageMs],
    ["memory of the page, MiB", few.heapMb, all.heapMb, all.heapMb / few.heapMb],
    ["memory of a row, kB", "", ((all.heapMb - few.heapMb) * 1024) / (rows - few1000), ""],
  ],
);
