import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "@platform/testing/waiting/patience";
import { expect, vi } from "vitest";
import { operatorOf } from "../../fixture/operator/operator.ts";
import { logFileOf } from "../../fixture/platform/platform-options.ts";
import { type SharedPlatform, sharedPlatform } from "../../fixture/platform/shared-platform.ts";
import { type PortalBrowser, portalBrowser } from "../../fixture/portal/portal-browser.ts";

/** The portal of the shared platform, with people of two owners that no other file knows, and of the operator's staff. */
export interface PortalPeople extends Omit<ReturnType<typeof operatorOf>, "asProcess"> {
  readonly platform: SharedPlatform;
  readonly url: string;
  readonly ownerId: string;
  readonly otherOwnerId: string;
  /** The only admin of the owner, signed in. */
  readonly admin: PortalBrowser;
  /** An admin of the other owner, signed in. */
  readonly stranger: PortalBrowser;
  /** A member of the operator's staff, signed in. */
  readonly staff: PortalBrowser;
  /** Signs a person in who was invited here. */
  signedIn(email: string, password?: string): Promise<PortalBrowser>;
  /** Invites a person with the operator's command, and accepts. */
  invited(email: string, ownerId: string, role: string): Promise<PortalBrowser>;
  /** The link in the e-mail that this causes, which the log has because no mail server is set. */
  linkSentBy(cause: () => Promise<unknown>): Promise<URL>;
}

/** The password of everybody who is invited here. */
export const password = "correct horse battery";

/** The log of the portal so far. */
export const portalLog = (platform: SharedPlatform) =>
  readFileSync(join(platform.localDir, "logs", logFileOf("portal")), "utf8");

/** Invites an admin of each owner. Only one file may do so: an e-mail in the log does not say whose it is. */
export async function portalPeople(): Promise<PortalPeople> {
  const platform = await sharedPlatform();
  const { portal } = platform.stack();
  if (!portal) throw new Error("the platform has no portal");
  const { url } = portal;
  const { operator, json, removed } = operatorOf(() => platform);
  const ownerId = platform.credentials.sandbox.profileA.owner_id;
  const otherOwnerId = platform.credentials.other.profileA.owner_id;

  async function signedIn(email: string, personPassword = password): Promise<PortalBrowser> {
    const browser = portalBrowser(url);
    await browser.done("SessionService/SignIn", { email, password: personPassword });
    return browser;
  }

  async function linkSentBy(cause: () => Promise<unknown>): Promise<URL> {
    const links = () =>
      Array.from(portalLog(platform).matchAll(/SMTP_URL is not set: ([^"]*)"/g), ([, url = ""]) => url).filter(
        // The operator's commands also inform the owner.
        (link) => !link.endsWith("/people"),
      );
    const before = links().length;
    await cause();
    return vi.waitFor(() => new URL(links()[before] ?? ""), eventually);
  }

  async function invited(email: string, personOwnerId: string, role: string): Promise<PortalBrowser> {
    const person = ["--owner", personOwnerId, "--email", email, "--role", role];
    const link = await linkSentBy(async () => {
      expect(await json("people", "invite", ...person)).toMatchObject({ email, invited: true });
    });
    const token = link.searchParams.get("token");
    const browser = portalBrowser(url);
    await browser.done("SessionService/AcceptInvitation", { token, name: `Person ${role}`, password });
    return browser;
  }

  return {
    platform,
    url,
    ownerId,
    otherOwnerId,
    operator,
    json,
    removed,
    signedIn,
    invited,
    linkSentBy,
    admin: await invited("admin@example.net", ownerId, "admin"),
    stranger: await invited("stranger@example.net", otherOwnerId, "admin"),
    staff: await signedIn(portal.operator.email, portal.operator.password),
  };
}
