import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { createTransport } from "nodemailer";

interface Mail {
  to: string | string[];
  subject: string;
  paragraphs: readonly string[];
}

/** An e-mail with a link to a page of the portal. */
interface PageMail {
  mail: Mail;
  path: string;
}

/** E-mails with links into the portal. */
export interface Mails extends Part {
  /** Rejects if the mail server does not accept it. */
  sendInvitation(invitation: InvitationMail): Promise<void>;
  sendResetLink(reset: { email: string; token: string }): Promise<void>;
  sendSecondFactorReset(person: { email: string }): Promise<void>;
  /** One e-mail to everybody in `to`; nothing if that is nobody. */
  sendConsentUsed(use: ConsentNotice): Promise<void>;
  sendAccessGiven(access: AccessNotice): Promise<void>;
  sendMentioned(mention: MentionNotice): Promise<void>;
  sendSignInChanged(change: SignInNotice): Promise<void>;
}

interface InvitationMail {
  email: string;
  ownerName: string;
  /** Name of the person who invites; empty for the operator. */
  invitedBy: string;
  token: string;
  /** Time from which on the link does not work. */
  expiresAt: Date;
}

/** A use of an owner's consent by the operator's staff. */
interface ConsentNotice {
  to: readonly string[];
  ownerId: string;
  ownerName: string;
  staffName: string;
  subject: "keys" | "payroll";
  environment: string;
}

/** Access to an owner that the operator or the owner's identity provider gave, instead of an admin. */
interface AccessNotice {
  by: "operator" | "provider";
  to: readonly string[];
  ownerId: string;
  ownerName: string;
  email: string;
  role: string;
}

/** A comment on a record that mentions people. Its text stays in the portal: it may have names and wages. */
interface MentionNotice {
  to: readonly string[];
  ownerId: string;
  environment: string;
  subject: "audit" | "report";
  subjectId: string;
  employerId: string;
  writtenBy: string;
}

/** A change of the single sign-on of an owner. */
interface SignInNotice {
  to: readonly string[];
  ownerId: string;
  ownerName: string;
  changedBy: string;
  /** The person's action, such as `removed the identity provider`. */
  change: string;
}

interface MailsOptions {
  /** Without one nothing is sent; the log says so. */
  smtpUrl: string | undefined;
  from: string;
  portalUrl: string;
  /** In development the log has the link of an e-mail that is not sent. */
  isDevelopment: boolean;
  log: Logger;
}

const dayAndTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

export function createMails({ smtpUrl, from: sender, portalUrl, isDevelopment, log }: MailsOptions): Mails {
  const transport = smtpUrl ? createTransport(smtpUrl, { from: sender, ...timeouts }) : undefined;

  async function send({ to, subject, paragraphs }: Mail, link: URL): Promise<void> {
    if (!transport) {
      const where = isDevelopment ? `: ${link.href}` : "";
      return log.warn(`e-mail not sent, SMTP_URL is not set${where}`);
    }
    await transport.sendMail({ to, subject, text: `${[...paragraphs, link.href].join("\n\n")}\n` });
  }

  const sendPage = ({ mail, path }: PageMail) => send(mail, new URL(path, portalUrl));
  const linkTo = (path: string, token: string) => new URL(`${path}?${new URLSearchParams({ token })}`, portalUrl);

  return {
    name: "mail",
    sendInvitation: (invitation) => send(mailOfInvitation(invitation), linkTo("/invitation", invitation.token)),
    sendResetLink({ email, token }) {
      const paragraphs = [
        "Somebody, we hope you, asked for a new password for the premium audit portal.",
        "Open this link within an hour to set one. If it was not you, do nothing: your password stays as it is.",
      ];
      return send({ to: email, subject: "Set a new password", paragraphs }, linkTo("/reset-password", token));
    },
    sendSecondFactorReset({ email }) {
      const paragraphs = [
        "Your one-time codes and passkeys for the premium audit portal were removed, because a device of yours was reported lost.",
        "Sign in with your password, and set up a second step again under your account.",
        "If you have not lost a device, inform an admin of your company at once and set a new password.",
      ];
      return send({ to: email, subject: "Your second sign-in step was reset", paragraphs }, new URL("/", portalUrl));
    },
    sendConsentUsed(use) {
      if (use.to.length === 0) return Promise.resolve();
      return sendPage(mailOfConsent(use));
    },
    sendAccessGiven({ by, to, ownerId, ownerName, email, role }) {
      if (to.length === 0) return Promise.resolve();
      const giver = by === "operator" ? "The operator of the portal" : "A group of your identity provider";
      const notice = `${giver} has given ${email} access to ${ownerName}, with the role ${role}.`;
      const paragraphs = [notice, "If you have not asked for that, remove the person:"];
      const people = new URL(`/${encodeURIComponent(ownerId)}/production/people`, portalUrl);
      return send({ to: [...to], subject: `New access to ${ownerName}`, paragraphs }, people);
    },
    sendMentioned(mention) {
      if (mention.to.length === 0) return Promise.resolve();
      return sendPage(mailOfMention(mention));
    },
    sendSignInChanged({ to, ownerId, ownerName, changedBy, change }) {
      if (to.length === 0) return Promise.resolve();
      const notice = `${changedBy} ${change} with which people of ${ownerName} sign in.`;
      const paragraphs = [notice, "If you do not expect that, look at it at once:"];
      const mail = { to: [...to], subject: `Single sign-on of ${ownerName} was changed`, paragraphs };
      return sendPage({ mail, path: `/${encodeURIComponent(ownerId)}/production/settings` });
    },
    stop() {
      transport?.close();
    },
  };
}

function mailOfInvitation({ email, ownerName, invitedBy, expiresAt }: Parameters<Mails["sendInvitation"]>[0]): Mail {
  const inviter = invitedBy === "" ? "The operator of the portal" : `${invitedBy} of ${ownerName}`;
  const paragraphs = [
    `${inviter} has invited you to the premium audit portal of ${ownerName}.`,
    `Open this link to accept, until ${dayAndTime.format(expiresAt)} UTC. It works once, and only for this address.`,
    "If you do not expect it, do nothing: without the link nobody has an account in your name.",
  ];
  return { to: email, subject: `Invitation to ${ownerName}`, paragraphs };
}

function mailOfConsent(use: ConsentNotice): PageMail {
  const { to, ownerId, ownerName, staffName, subject, environment } = use;
  const verb = subject === "keys" ? "issued credentials" : "looked at names and wages";
  const notice = `${staffName}, of the operator's staff, ${verb} of ${ownerName} in ${environment}, with the consent of one of your admins.`;
  const paragraphs = [notice, "Your activity has each use. An admin can end the consent under Settings:"];
  const mail = { to: [...to], subject: `Our staff used the consent of ${ownerName}`, paragraphs };
  return { mail, path: `/${encodeURIComponent(ownerId)}/${environment}/settings` };
}

function mailOfMention(mention: MentionNotice): PageMail {
  const { to, ownerId, environment, subject, subjectId, employerId, writtenBy } = mention;
  const record = `the ${subject === "audit" ? "audit" : "payroll report"} of ${employerId}`;
  const paragraphs = [`${writtenBy} mentioned you in a comment on ${record}, in ${environment}.`, "Read it here:"];
  const pages = subject === "audit" ? "audits" : "payroll";
  const path = `/${[ownerId, environment, pages, subjectId].map(encodeURIComponent).join("/")}`;
  return { mail: { to: [...to], subject: `Comment on ${record}`, paragraphs }, path };
}
