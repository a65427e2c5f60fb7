import { type DnsServer, startDnsServer } from "@platform/testing/servers/dns-server";
import { type MailServer, startMailServer } from "@platform/testing/servers/mail-server";
import { eventually, hangAfterMs } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { operatorOf } from "../fixture/operator/operator.ts";
import { type Partner, partnerOf } from "../fixture/partner/partner.ts";
import { type TestPlatform, testPlatform } from "../fixture/platform/platform.ts";
import { type SignIn, startBrowser } from "./browser.ts";

/** Somebody with a browser of their own, signed in. */
export interface Person extends SignIn {
  readonly page: Page;
}

/** An owner that no other journey knows. */
export interface Owner {
  readonly id: string;
  readonly admin: Person;
  /** Its program, in the sandbox. */
  readonly partner: Partner;
}

/** Page in the browser of a new person: nothing where the journey opens another page at once, or none, because loading one takes a second. */
type Shown = "sandbox" | "nothing";

/** One platform and one browser that the journeys share, with a mail server that stores the portal's e-mails. */
export interface House {
  readonly platform: TestPlatform;
  /** Address at which people open the portal. */
  readonly url: string;
  readonly browser: Browser;
  /** A member of the operator's staff. */
  readonly staff: SignIn;
  readonly mail: MailServer;
  readonly dns: DnsServer;
  /** The operator's command line: runs a command and returns its JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: as in operatorOf
  operator(...args: string[]): Promise<any>;
  /** The link with this path in the newest e-mail to an address. */
  linkTo(email: string, path: string): Promise<URL>;
}

/** A journey has people of its own, and the windows in which they are. */
export interface Stage extends House {
  /** A browser of its own in which nobody is signed in. */
  guest(options?: BrowserContextOptions): Promise<Page>;
  /** Registers an owner, with a person of the role `admin` and an API key. */
  owner(id: string, type?: string, shows?: Shown): Promise<Owner>;
  /** Invites a person by e-mail and accepts, in a browser of their own that shows the owner's sandbox. */
  person(ownerId: string, role: string, shows?: Shown): Promise<Person>;
  /** Complaints of its windows since the last call: errors of scripts, and what the content security policy refused. */
  complaints(): string[];
  /** Closes its windows. */
  close(): Promise<void>;
}

const password = "correct horse battery";

/** Starts the platform and the browser; both end with the test file. */
export async function startHouse(executable: string): Promise<House> {
  const mail = stopAfterTests(await startMailServer());
  const dns = stopAfterTests(await startDnsServer());
  const settings = {
    SMTP_URL: mail.url,
    DNS_SERVERS: dns.address,
    // All people sign in from one address.
    SIGN_INS_PER_ADDRESS: "1000",
    // A receiver that refuses is given up within a second.
    RETRY_DELAYS_MS: "0,20,20,20,20,20",
  };
  const platform = await testPlatform(settings, { apart: ["credentials", "file-status"] });
  if (!platform.portal) throw new Error("the platform has no portal");
  const { url, operator: staff } = platform.portal;
  const browser = await startBrowser(executable);
  stopAfterTests({ [Symbol.asyncDispose]: () => browser.close() });
  const command = operatorOf(() => platform);
  let lastCommand: Promise<unknown> = Promise.resolve();

  return {
    platform,
    url,
    browser,
    staff,
    mail,
    dns,
    // One after the other, because each has the output of this process to itself while it runs.
    operator(...args) {
      const output = lastCommand.then(() => command.json(...args));
      lastCommand = output.catch(() => {});
      return output;
    },
    linkTo: (email, path) => linkIn(mail, email, url + path),
  };
}

/** Lets a journey begin. Those that do not disturb services can run at the same time. */
export function openStage(house: House): Stage {
  const { platform, url, operator } = house;
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  let people = 0;

  async function guest(options?: BrowserContextOptions): Promise<Page> {
    const context = await house.browser.newContext({ reducedMotion: "reduce", ...options });
    contexts.push(context);
    return openPage(context, complaints);
  }

  async function person(ownerId: string, role: string, shows: Shown = "sandbox"): Promise<Person> {
    people += 1;
    const email = `${role}-${people}@${ownerId}.example`;
    await operator("people", "invite", "--owner", ownerId, "--email", email, "--role", role);
    const token = (await house.linkTo(email, "/invitation")).searchParams.get("token");
    const page = await guest();
    const accepted = await page.request.post(`${url}/portal.v1.PortalSessionService/AcceptInvitation`, {
      headers: { "connect-protocol-version": "1" },
      data: { token, name: `Pat ${role}`, password },
    });
    expect(accepted.status(), await accepted.text()).toBe(200);
    if (shows === "sandbox") {
      await page.goto(`${url}/sandbox`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
    return { page, email, password };
  }

  async function owner(id: string, type = "payroll_company", shows: Shown = "sandbox"): Promise<Owner> {
    await operator("owners", "create", "--id", id, "--type", type, "--name", id);
    const { secret } = await operator("api-keys", "issue", "--owner", id, "--environment", "sandbox");
    const partner = partnerOf(platform.gatewayUrl, { apiKey: secret, owner_id: id, owner_type: type });
    return { id, admin: await person(id, "admin", shows), partner };
  }

  return {
    ...house,
    guest,
    owner,
    person,
    complaints: () => complaints.splice(0),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

async function openPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  // Only what hangs ends: on a busy machine pages, and windows that they open, take their time.
  context.setDefaultTimeout(hangAfterMs);
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) complaints.push(message.text());
  });
  return page;
}

/** The link that begins with `start` in the newest e-mail to an address that has one. */
function linkIn(mail: MailServer, email: string, start: string): Promise<URL> {
  return vi.waitFor(() => {
    const mails = mail.mails.filter(({ to, text }) => to.includes(email) && text.includes(start));
    const words = mails.at(-1)?.text.split(/\s+/) ?? [];
    return new URL(words.find((word) => word.startsWith(start)) ?? "");
  }, eventually);
}
