import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a browser on this machine; undefined if there is none. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Starts the machine's Chromium without a window. */
export function startBrowser(executablePath: string): Promise<Browser> {
  // Its sandbox needs rights that containers do not have; it only opens pages of this platform.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** Signs in and returns a page that shows the first page of the environment. */
export async function signIn(
  context: BrowserContext,
  portal: { readonly url: string; readonly email: string; readonly password: string },
  environment: string,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${portal.url}/sign-in?next=/${environment}`);
  await page.getByLabel("E-mail address").fill(portal.email);
  await page.getByLabel("Password", { exact: true }).fill(portal.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /Hello/ }).waitFor();
  return page;
}
