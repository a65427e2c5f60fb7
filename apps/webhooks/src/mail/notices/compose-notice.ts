import { newId } from "@platform/service/call/ids";
import type { Environment } from "@platform/service/call/tenant";
import type { ApiHosts } from "../compose-mail.ts";
import type { Mail } from "../mail.sql.ts";
import type { DueNotice, NoticeDigest } from "./notice.sql.ts";
import type { NoticeItem } from "./notice.ts";
import { noticeTexts } from "./notice-texts.ts";

/** Targets of the links of an e-mail. */
export interface NoticeLinks {
  hosts: ApiHosts;
  /** Origin such as `https://portal.example.com`; undefined: no links to pages. */
  portal: string | undefined;
}

/** A line of an e-mail, or a link with its address. */
type Line = string | { text: string; url: string };

/** A part of an e-mail: a heading, lines, and occurrences. */
interface Section {
  title: string;
  lines: readonly Line[];
  items?: readonly (readonly Line[])[];
}

/** Composes the e-mail of a notice for one recipient. Its subject contains nothing that a partner has written. */
export function composeNotice(
  notice: DueNotice,
  digest: NoticeDigest,
  { recipient, links, unsubscribeUrl }: { recipient: string; links: NoticeLinks; unsubscribeUrl: string },
): Mail {
  const { environment, ownerId, kind } = notice;
  const { one, several } = noticeTexts[kind];
  const title = digest.count === 1 ? one : several(digest.count);
  const subject = environment === "production" ? title : `${title} (${environment})`;
  const sections = sectionsOf(notice, digest, links, unsubscribeUrl);
  return {
    id: newId("mail_"),
    environment,
    ownerId,
    webhookId: "",
    kind,
    recipient,
    toFormerContacts: false,
    subject,
    unsubscribeUrl,
    body: toText(title, sections),
    html: toHtml(title, sections),
  };
}

function sectionsOf(
  { environment, ownerId, kind }: DueNotice,
  { count, items, firstAt, lastAt }: NoticeDigest,
  links: NoticeLinks,
  unsubscribeUrl: string,
): Section[] {
  const { advice, list } = noticeTexts[kind];
  const host = links.hosts.profileA ?? links.hosts.profileB[environment];
  const others = count - items.length;
  const settings = pageUrl(links, environment, "settings");
  const when = firstAt.getTime() === lastAt.getTime() ? firstAt.toISOString() : spanOf(firstAt, lastAt);
  const happened = {
    title: "What happened",
    lines: [`Account ${ownerId}, ${environment}${host === undefined ? "" : `, host ${host}`}`, `When: ${when}`],
    items: [
      ...items.map((item) => linesOf(item, links, environment)),
      ...(others > 0 ? [[`And ${others} more.`]] : []),
    ],
  };
  const all = pageUrl(links, environment, list);
  return [
    happened,
    { title: "What to do", lines: [...advice, ...(all ? [{ text: "All of them", url: all }] : [])] },
    {
      title: "Why you receive this",
      lines: [
        `An admin of the account chooses who receives notices of this kind: PATCH ${apiUrl(host, `/api/v1/notices/${kind}`)}`,
        ...(settings ? [{ text: "Settings", url: settings }] : []),
        ...(unsubscribeUrl === "" ? [] : [{ text: "Unsubscribe from this kind", url: unsubscribeUrl }]),
      ],
    },
  ];
}

function linesOf(
  { lines, page, call, requestId }: NoticeItem,
  links: NoticeLinks,
  environment: Environment,
): readonly Line[] {
  const host = links.hosts.profileA ?? links.hosts.profileB[environment];
  const [method = "", path = ""] = call.split(" ");
  const url = page === "" ? undefined : pageUrl(links, environment, page);
  return [
    ...lines,
    ...(url ? [{ text: "Page", url }] : []),
    ...(call === "" ? [] : [`API: ${method} ${apiUrl(host, path)}`]),
    ...(requestId === "" ? [] : [`Request: ${requestId}`]),
  ];
}

const spanOf = (start: Date, end: Date) => `${start.toISOString()} to ${end.toISOString()}`;
const apiUrl = (host: string | undefined, path: string) => (host === undefined ? path : `https://${host}${path}`);

function pageUrl({ portal }: NoticeLinks, environment: Environment, page: string): string | undefined {
  return portal === undefined ? undefined : new URL(`/${environment}/${page}`, portal).href;
}

function toText(title: string, sections: readonly Section[]): string {
  const line = (each: Line) => (typeof each === "string" ? each : `${each.text}: ${each.url}`);
  const item = ([first = "", ...rest]: readonly Line[]) =>
    [`- ${line(first)}`, ...rest.map((each) => `  ${line(each)}`)].join("\n");
  const parts = sections.map(({ title: heading, lines, items = [] }) =>
    [heading.toUpperCase(), lines.map(line).join("\n"), ...items.map(item)].filter(Boolean).join("\n\n"),
  );
  return `${[`${title}.`, ...parts].join("\n\n")}\n`;
}

function toHtml(title: string, sections: readonly Section[]): string {
  const line = (each: Line) =>
    typeof each === "string" ? escaped(each) : `<a href="${escaped(each.url)}">${escaped(each.text)}</a>`;
  const item = (lines: readonly Line[]) => `<li>${lines.map(line).join("<br>")}</li>`;
  const parts = sections.map(
    ({ title: heading, lines, items = [] }) =>
      `<h2>${escaped(heading)}</h2>${lines.map((each) => `<p>${line(each)}</p>`).join("")}` +
      (items.length > 0 ? `<ul>${items.map(item).join("")}</ul>` : ""),
  );
  const head = `<head><meta charset="utf-8"><title>${escaped(title)}</title></head>`;
  return `<!doctype html><html lang="en">${head}<body><h1>${escaped(title)}</h1>${parts.join("")}</body></html>\n`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
