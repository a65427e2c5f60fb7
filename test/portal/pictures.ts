// `npm run portal:pictures [-- --stack FILE] [--out FOLDER] [WORD]`: pictures of the portal's pages (whose name has the word) at
// both widths, light and dark, of the platform that `npm start` runs.
// `npm run portal:pictures -- --guide [WORD]`: those of docs/portal.md instead, in docs/pictures.
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Stack } from "@platform/local-stack/platform/stack-file";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { testPrograms } from "@platform/testing/programs/test-programs";
import type { Page } from "playwright-core";
import { signIn, signInStaff, startBrowser } from "./browser.ts";
import { addExampleData } from "./example-data.ts";
import { addStaffData, staffPictures } from "./staff-data.ts";

/** Every page by the name of its picture: its path below the environment, and the links that lead from there to the page. */
const pages: Readonly<Record<string, readonly [path: string, ...links: RegExp[]]>> = {
  home: [""],
  payroll: ["/payroll"],
  report: ["/payroll?employer_id=harbor-cafe", /Harbor Café/],
  "failed-report": ["/payroll?employer_id=quarry-lane-builders", /Quarry Lane Builders/],
  upload: ["/payroll/upload"],
  calendar: ["/calendar?year=2025"],
  employers: ["/employers"],
  employees: ["/employees"],
  employee: ["/employees?employer_id=harbor-cafe", /Ana Diaz/],
  exposure: ["/exposure?from=2025-01-01&to=2025-12-31"],
  "exposure-reports": ["/exposure?from=2025-01-01&to=2025-12-31&by=state&bar=2025-03~IN~*"],
  policies: ["/policies"],
  policy: ["/policies", /WC-2025-01187/],
  "policy-stated": ["/policies", /WC-2025-02240/],
  "policy-new": ["/policies/new"],
  "policy-edit": ["/policies", /WC-2025-02240/, /Change/],
  ledger: ["/policies", /WC-2025-03310/, /Ledger/],
  "rate-tables": ["/rate-tables"],
  "rate-table": ["/rate-tables", /Acme/],
  "rule-tables": ["/rule-tables"],
  subcontractors: ["/subcontractors"],
  audits: ["/audits"],
  audit: ["/audits?status=completed", /Harbor Café/],
  statement: ["/audits?status=completed", /Harbor Café/, /Statement/],
  "failed-audit": ["/audits?status=failed", /Orchard Home Care/],
  "audit-versions": ["/audits?status=completed", /Harbor Café/, /What changed/],
  "audit-queue": ["/audit-queue"],
  "audit-queue-overdue": ["/audit-queue?state=overdue"],
  "audit-queue-failed": ["/audit-queue?state=failed"],
  "audit-queue-running": ["/audit-queue?state=running"],
  disputes: ["/disputes"],
  employer: ["/employers/harbor-cafe"],
  grants: ["/grants"],
  "grants-received": ["/grants?direction=received"],
  events: ["/events"],
  event: ["/events", /^(file\.processed|audit\.completed)$/],
  "saved-mappings": ["/payroll/mappings"],
  "class-codes": ["/class-codes?words=roofing"],
  keys: ["/keys"],
  webhooks: ["/webhooks"],
  webhook: ["/webhooks", /api\/v1\/webhooks/],
  "webhook-off": ["/webhooks", /api\/v1\/receiver/],
  delivery: ["/webhooks", /api\/v1\/webhooks/, /^(file\.processed|audit\.completed)$/],
  requests: ["/requests"],
  request: ["/activity?resource_type=payroll_report", /^req_/],
  activity: ["/activity"],
  people: ["/people"],
  settings: ["/settings"],
  account: ["/account"],
};

/** Pictures that docs/portal.md shows, with the heights that show what the guide talks of. */
const heightsInGuide: Readonly<Record<string, number>> = {
  home: 490,
  exposure: 640,
  audit: 560,
  webhook: 640,
  owner: 560,
};
/** Headings to which a page is scrolled for the guide, where what matters is below. */
const startsInGuide: Readonly<Record<string, RegExp>> = { audit: /^1\. From payroll/ };
const widthInGuide = 1280;
const maxBytesInGuide = 100_000;

const { values, positionals } = parseArgs({
  options: {
    stack: { type: "string", default: join(REPOSITORY, ".local/stack.json") },
    out: { type: "string" },
    guide: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const [word = ""] = positionals;
const { portal, ...stack } = readStack(values.stack);
if (!portal) throw new Error("The running platform has no portal.");
const executable = testPrograms.chromium.find();
if (!executable) throw new Error("There is no Chromium on PATH: install Debian's package chromium.");
const folder = resolve(values.out ?? join(REPOSITORY, values.guide ? "docs/pictures" : ".local/pictures"));
mkdirSync(folder, { recursive: true });
await addExampleData(stack);

const browser = await startBrowser(executable);
const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
const page = await context.newPage();
await signIn(page, portal.url, portal.admin);
for (const [name, [path, ...links]] of Object.entries(pages)) {
  if (!isWanted(name)) continue;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${portal.url}/sandbox${path}`);
  for (const link of links) await follow(page, link);
  await take(page, name);
}
const guest = await (await browser.newContext({ locale: "en-US", timezoneId: "UTC" })).newPage();
await guest.goto(`${portal.url}/sign-in`);
if (isWanted("sign-in")) await take(guest, "sign-in");
const ofStaff = Object.entries(staffPictures).filter(([name]) => isWanted(name));
if (ofStaff.length > 0) {
  await signInStaff(guest, portal.url, portal.operator);
  await addStaffData(guest, { portal, ...stack }, dirname(values.stack));
  for (const [name, [path, link]] of ofStaff) {
    await guest.setViewportSize({ width: 1440, height: 900 });
    await guest.goto(`${portal.url}/operator${path}`);
    if (link) await follow(guest, link);
    await take(guest, name);
  }
}
await browser.close();
console.log(`Pictures are in ${folder}`);

function isWanted(name: string): boolean {
  return name.includes(word) && (!values.guide || name in heightsInGuide);
}

function readStack(file: string): Stack {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error("No platform runs here: start one with `npm start` in another terminal, or name its --stack file.");
  }
}

/** Follows the first link with this name in the page. */
async function follow(shown: Page, name: RegExp): Promise<void> {
  const before = shown.url();
  await shown.getByRole("main").getByRole("link", { name }).first().click();
  await shown.waitForURL((url) => url.href !== before);
}

/** Waits until nothing of a page loads any more. */
async function isLoaded(shown: Page): Promise<void> {
  await shown.getByRole("heading", { level: 1 }).first().waitFor();
  await shown.waitForLoadState("networkidle");
  const loading = shown.locator(".mantine-Skeleton-root, [aria-busy=true]");
  await loading.first().waitFor({ state: "detached" });
}

/** The one picture of a page for the guide. */
async function takeForGuide(shown: Page, name: string): Promise<void> {
  await shown.setViewportSize({ width: widthInGuide, height: heightsInGuide[name] ?? 800 });
  await shown.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await isLoaded(shown);
  const start = startsInGuide[name];
  if (start) {
    const heading = shown.getByRole("heading", { name: start }).first();
    await heading.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView());
  }
  const { length } = await shown.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  if (length > maxBytesInGuide) throw new Error(`${name}.png has ${length} bytes: choose a smaller height`);
}

/** Pictures of what a page shows once nothing loads any more; says so if it is wider than the window. */
async function take(shown: Page, name: string): Promise<void> {
  if (values.guide) return takeForGuide(shown, name);
  for (const width of [1440, 360]) {
    await shown.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await shown.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await isLoaded(shown);
      const path = join(folder, `${name}-${width}-${colorScheme}.png`);
      await shown.screenshot({ path, fullPage: true, animations: "disabled" });
    }
    const overflow = Number(await shown.evaluate("document.documentElement.scrollWidth - innerWidth"));
    if (overflow > 0) console.log(`${name} is ${overflow} px wider than ${width} px`);
  }
}
