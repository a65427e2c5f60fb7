import { createHash } from "node:crypto";
import { runSql } from "@platform/testing/servers/run-sql";
import { expect, test } from "vitest";
import { oneTimeCode } from "../../fixture/portal/one-time-code.ts";
import { portalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, password } from "./portal-people.ts";

/** Passwords, one-time codes and sessions. */
export function signingIn(people: () => PortalPeople): void {
  test("a session that is ended is refused from the next call on", async () => {
    const { invited, signedIn, ownerId } = people();
    const first = await invited("sessions@example.net", ownerId, "viewer");
    const other = await signedIn("sessions@example.net");
    const { sessions } = await other.done("SessionService/ListSessions");
    const { id: sessionId } = sessions.find(({ isCurrent = false }) => isCurrent);
    await first.done("SessionService/EndSession", { sessionId });
    expect(reasonOf(await other.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
    const third = await signedIn("sessions@example.net");
    await third.done("SessionService/SignOutEverywhere");
    expect(reasonOf(await first.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
  });

  test("a password that is guessed is refused the same for every address, and soon not even tried", async () => {
    const { invited, ownerId, url } = people();
    await invited("guessed@example.net", ownerId, "viewer");
    const attempt = (email: string, guess = "wrong wrong wrong") =>
      portalBrowser(url).call("SessionService/SignIn", { email, password: guess });
    const registered = await attempt("guessed@example.net");
    const unregistered = await attempt("nobody@example.net");
    expect([registered.status, registered.body.message]).toEqual([unregistered.status, unregistered.body.message]);
    for (let tries = 0; tries < 4; tries += 1) await attempt("guessed@example.net");
    const right = await attempt("Guessed@example.net", password);
    expect([right.status, reasonOf(right)]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  });

  test("an IPv6 network of 56 bits guesses as one address, and strangers lock nobody out of an address that is known", async () => {
    const { invited, ownerId, url, platform } = people();
    const email = "known@example.net";
    await invited(email, ownerId, "viewer");
    const attempt = (address: string, guess = password) =>
      portalBrowser(url).call(
        "SessionService/SignIn",
        { email, password: guess },
        { headers: { "x-forwarded-for": address } },
      );
    const outcomeOf = async (...call: Parameters<typeof attempt>) => (await attempt(...call)).status;
    for (let subnet = 1; subnet <= 5; subnet += 1)
      expect(await outcomeOf(`2001:db8:5:${subnet}::1`, "wrong wrong wrong")).toBe(401);
    expect(await outcomeOf("2001:db8:5:ff::1")).toBe(429);
    expect(await outcomeOf("2001:db8:6:1::1")).toBe(200);

    // Strangers from many networks have used up the attempts for the account.
    const key = createHash("sha256").update(`account ${email}`).digest("hex");
    const count = `UPDATE portal.sign_in_attempts SET attempts = 1000 WHERE key = decode('${key}', 'hex') RETURNING attempts`;
    expect(await runSql(platform.postgresUrl, count)).toHaveLength(1);
    expect(await outcomeOf("2001:db8:7:1::1")).toBe(429);
    expect(await outcomeOf("2001:db8:6:2::2")).toBe(200);
  });

  test("a password is reset by the link of an e-mail, once, and ends the sessions", async () => {
    const { invited, signedIn, linkSentBy, ownerId, url } = people();
    const email = "forgetful@example.net";
    const forgetful = await invited(email, ownerId, "viewer");
    const link = await linkSentBy(() => portalBrowser(url).done("SessionService/RequestPasswordReset", { email }));
    expect(link.pathname).toBe("/reset-password");
    const token = link.searchParams.get("token");
    const change = { token, newPassword: "another long password" };
    for (const newPassword of ["passwordpassword", "qwertyuiop123"]) {
      const common = await portalBrowser(url).call("SessionService/ResetPassword", { token, newPassword });
      expect([common.status, common.body.details[0].debug.fields[0].field]).toEqual([400, "new_password"]);
    }
    // Somebody who had the password may have added a passkey.
    const { person } = await forgetful.done("SessionService/GetSession");
    const passkey = `('passkey_1', '${person.id}', 'intruder', '', 0, '{}', 'phone')`;
    const columns = "id, person_id, credential_id, public_key, signatures, transports, name";
    const postgres = people().platform.postgresUrl;
    await runSql(postgres, `INSERT INTO portal.passkeys (${columns}) VALUES ${passkey}`);
    await portalBrowser(url).done("SessionService/ResetPassword", change);
    expect(reasonOf(await forgetful.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
    const signedInAgain = await signedIn(email, "another long password");
    expect((await signedInAgain.done("PasskeysService/ListPasskeys")).passkeys ?? []).toEqual([]);
    expect(reasonOf(await portalBrowser(url).call("SessionService/ResetPassword", change))).toBe("LINK_INVALID");
  });

  test("a person with one-time codes needs one to sign in, or a backup code, once", async () => {
    const { invited, ownerId } = people();
    const careful = await invited("careful@example.net", ownerId, "viewer");
    const { uri, backupCodes } = await careful.done("SessionService/StartCodes", { password });
    const wrong = await careful.call("SessionService/ConfirmCodes", { code: "000000" });
    expect([wrong.status, wrong.body.details[0].debug.fields[0].field]).toEqual([400, "code"]);
    const code = codeOf(uri);
    await careful.done("SessionService/ConfirmCodes", { code });
    // A code works once, and one that was refused as used does not end the sign-in.
    const withPhone = await halfSignedIn(people(), "careful@example.net");
    expect(reasonOf(await withPhone.call("SessionService/ConfirmCode", { code }))).toBe("CODE_WRONG");
    const next = { code: codeOf(uri, 1) };
    await withPhone.done("SessionService/ConfirmCode", next);
    const used = await halfSignedIn(people(), "careful@example.net");
    expect(reasonOf(await used.call("SessionService/ConfirmCode", next))).toBe("CODE_WRONG");

    const [backupCode] = backupCodes;
    const withoutPhone = await halfSignedIn(people(), "careful@example.net");
    await withoutPhone.done("SessionService/ConfirmCode", { backupCode });
    expect((await withoutPhone.done("SessionService/GetSession")).person).toMatchObject({ codesRequired: true });
    const again = await halfSignedIn(people(), "careful@example.net");
    expect(reasonOf(await again.call("SessionService/ConfirmCode", { backupCode }))).toBe("CODE_WRONG");
    await withoutPhone.done("SessionService/StopCodes", { password });
  });

  test("a sign-in that waits for its code ends with a changed password and with the person's access", async () => {
    const { admin, invited, ownerId } = people();
    const email = "halfway@example.net";
    const browser = await invited(email, ownerId, "viewer");
    const { uri, backupCodes } = await browser.done("SessionService/StartCodes", { password });
    await browser.done("SessionService/ConfirmCodes", { code: codeOf(uri) });
    const [backupCode] = backupCodes;

    const begun = await halfSignedIn(people(), email);
    const newPassword = `${password} staple`;
    await browser.done("SessionService/ChangePassword", { currentPassword: password, newPassword });
    expect(reasonOf(await begun.call("SessionService/ConfirmCode", { backupCode }))).toBe("CODE_WRONG");

    const halfway = await halfSignedIn(people(), email, newPassword);
    const { person } = await browser.done("SessionService/GetSession");
    await admin.done("PeopleService/RemovePerson", { personId: person.id });
    expect(reasonOf(await halfway.call("SessionService/ConfirmCode", { backupCode }))).toBe("CODE_WRONG");
    expect(reasonOf(await halfway.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
  });
}

/** The code that the app of this person shows now, or after so many others. */
const codeOf = (uri: string, later = 0) => oneTimeCode(new URL(uri).searchParams.get("secret") ?? "", later);

/** A browser in which the password was right and the code is still missing, which opens nothing. */
async function halfSignedIn({ url }: PortalPeople, email: string, personPassword = password) {
  const browser = portalBrowser(url);
  const { codeRequired } = await browser.done("SessionService/SignIn", { email, password: personPassword });
  expect(codeRequired).toBe(true);
  expect(reasonOf(await browser.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
  return browser;
}
