import { type Browser, chromium, type Page } from "playwright-core";

/**
 * Features that are off in Chromium. Each window would load two pages for the suggestions below its address bar, which takes the
 * processor for more than half a second, and start a process for a next site, which takes a quarter of a second. The others are
 * those of Playwright's own list that pages of one site can notice: only the last list counts.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "PaintHolding",
  "HttpsFirstBalancedModeAutoEnable",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "ThirdPartyStoragePartitioning",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "PreconnectToSearch",
];

/** Those that are on: the network service shares the process of the browser. The others are those of Playwright's own list. */
const enabledFeatures = ["NetworkServiceInProcess2", "CDPScreenshotNewSurface", "SkipListAccountsWithoutGaiaCookies"];

/** Starts the machine's Chromium without a window. */
export function startBrowser(executablePath: string): Promise<Browser> {
  const args = [
    // Its sandbox needs rights that containers do not have; it only opens pages of this platform.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    // These save processes: windows of one person share one, and nothing is drawn by a graphics processor, or by a process in its place.
    "--process-per-site",
    "--disable-gpu",
    "--in-process-gpu",
    // No page lives long enough for optimized code to save what its compilers take, a fifth of each examination.
    "--js-flags=--no-maglev,--no-turbofan",
    `--enable-features=${enabledFeatures.join(",")}`,
    `--disable-features=${disabledFeatures.join(",")}`,
  ];
  return chromium.launch({ executablePath, args });
}

/** A person who can sign in with a password. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** Opens a section by the sidebar, and one of its pages by its tab. */
export async function openSection(page: Page, section: string, tab?: string): Promise<void> {
  await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: section, exact: true }).click();
  if (!tab) return;
  const tabs = page.getByRole("navigation", { name: `Pages of ${section}` });
  await tabs.getByRole("link", { name: tab, exact: true }).click();
}

/** Counts the clicks in a window from now on. Choosing from a list of the browser, and keys, are none. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  const listener = "addEventListener('click', (event) => event.isTrusted && event.detail > 0 && countClick(), true)";
  await page.addInitScript(listener);
  await page.evaluate(listener);
  return () => clicks;
}

/** Signs in on the page of the sign-in, and does not wait for what comes next. */
export async function enterPassword(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs a member of the operator's staff in; the page shows the owners. */
export async function signInStaff(page: Page, portalUrl: string, staff: SignIn): Promise<void> {
  await page.goto(`${portalUrl}/sign-in`);
  await enterPassword(page, staff);
  await page.getByRole("heading", { level: 1, name: "Owners" }).waitFor();
}

/** Signs a person of an owner in; the page shows the home of the sandbox. */
export async function signIn(page: Page, portalUrl: string, person: SignIn): Promise<void> {
  await page.goto(`${portalUrl}/sign-in?next=/sandbox`);
  await enterPassword(page, person);
  await page.getByRole("heading", { level: 1, name: /Hello/ }).waitFor();
}
