import type { HomeItem, HomeTask, HomeTaskKind } from "@platform/contracts/portal/v1/home";
import type { EnumName } from "@platform/service/call/enum-names";
import { correctFailedRows, uploadCorrectedFile } from "../../shared/payroll-actions.ts";
import { withDayTexts } from "../../shared/text/date-text.ts";

/** One line of what needs a hand. */
export interface TaskRow {
  /** Below the environment: the place where it is solved. */
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly title: string;
  readonly text: string;
  /** Id of the offered grant that the line is about, if it is about one. */
  readonly grantId?: string;
}

interface Kind {
  readonly title: (name: string) => string;
  /** Reason or next step, from the record itself if it has one. */
  readonly text: (item: HomeItem) => string;
  readonly path: (id: string) => string;
  /** The query of that place. */
  readonly search?: (item: HomeItem) => Readonly<Record<string, string>>;
  /** True if the record is an offered grant. */
  readonly isOffer?: boolean;
  /** True if the name is that of a webhook or a key, not an employer's id. */
  readonly isOfDeveloper?: boolean;
  /** The list with all of them. */
  readonly list: { readonly path: string; readonly search?: Readonly<Record<string, string>>; readonly what: string };
}

const report = (id: string) => `/payroll/${id}`;
const audit = (id: string) => `/audits/${id}`;

const kinds: Readonly<Record<string, Kind>> = {
  webhooks_off: {
    title: () => "A webhook is off",
    text: ({ name }) => `${name} did not accept deliveries. Events are held for 72 hours.`,
    path: (id) => `/webhooks/${id}`,
    isOfDeveloper: true,
    list: { path: "/webhooks", what: "webhooks are off" },
  },
  webhooks_failing: {
    title: () => "A webhook is failing",
    text: ({ name }) => `${name} does not accept deliveries. The sixth failed attempt of one switches it off.`,
    path: (id) => `/webhooks/${id}`,
    isOfDeveloper: true,
    list: { path: "/webhooks", what: "webhooks are failing" },
  },
  failed_reports: {
    title: (name) => `Payroll of ${name} failed`,
    text: ({ detail }) => `${detail || "No record could be accepted."} ${uploadCorrectedFile}.`,
    path: report,
    list: { path: "/payroll", search: { status: "failed" }, what: "payroll reports failed" },
  },
  rejected_records: {
    title: (name) => `Payroll of ${name} has failed rows`,
    text: ({ detail }) => `${detail} ${correctFailedRows}.`,
    path: report,
    list: { path: "/payroll", search: { status: "completed" }, what: "payroll reports have failed rows" },
  },
  missing_payroll: {
    title: (name) => `Payroll of ${name} is missing`,
    text: ({ detail }) => `${detail}. Upload it, or say that nobody was paid.`,
    path: () => "/payroll/upload",
    search: ({ name, periodStart, periodEnd }) => ({
      employer_id: name,
      period_start: periodStart,
      period_end: periodEnd,
    }),
    list: { path: "/calendar", what: "employers have missing payroll" },
  },
  estimates_running: {
    title: (name) => `Estimates are charged for ${name}`,
    text: ({ detail }) => `${detail} Its payroll ends them.`,
    path: (id) => `/policies/${id}/ledger`,
    list: { path: "/calendar", what: "policies are charged estimates" },
  },
  records_overdue: {
    title: (name) => `Records of ${name} are overdue`,
    text: ({ detail }) => `${detail} Ask again, or note what came.`,
    path: audit,
    list: { path: "/audits", what: "requests for records are overdue" },
  },
  disputes_open: {
    title: (name) => `The audit of ${name} is disputed`,
    text: ({ detail }) => `“${detail}” Accept or reject its lines.`,
    path: audit,
    list: { path: "/disputes", search: { status: "open" }, what: "disputes are open" },
  },
  documents_unreconciled: {
    title: (name) => `A document of ${name} is not reconciled`,
    text: ({ detail }) => `${detail} Look at the difference.`,
    path: audit,
    list: { path: "/audits", what: "audits have documents that are not reconciled" },
  },
  audits_due: {
    title: (name) => `The audit of ${name} is due`,
    text: ({ detail }) => detail,
    path: (id) => (id.startsWith("aud_") ? audit(id) : `/policies/${id}`),
    list: { path: "/audit-queue", what: "audits are due" },
  },
  audits_failed: {
    title: (name) => `The audit of ${name} failed`,
    text: ({ detail }) => detail || "Open it to see the reasons.",
    path: audit,
    list: { path: "/audits", search: { status: "failed" }, what: "audits failed" },
  },
  audits_awaiting_records: {
    title: (name) => `The audit of ${name} waits for records`,
    text: ({ detail }) => detail || "Open it to see what is missing.",
    path: audit,
    list: { path: "/audits", search: { status: "awaiting_records" }, what: "audits wait for records" },
  },
  audits_out_of_date: {
    title: (name) => `The audit of ${name} is out of date`,
    text: () => "Payroll, grants or the policy have changed since. Revise it to bring it up to date.",
    path: audit,
    list: { path: "/audits", search: { status: "completed" }, what: "audits are out of date" },
  },
  grants_offered: {
    title: (name) => `The payroll of ${name} is offered to you`,
    text: ({ detail }) => `${detail} It counts for nothing until you accept it.`,
    path: () => "/grants",
    isOffer: true,
    list: { path: "/grants", search: { direction: "received" }, what: "grants are offered" },
  },
  old_keys: {
    title: (name) => `The API key ${name} is old`,
    text: () => "Replace keys every 90 days.",
    path: () => "/keys",
    isOfDeveloper: true,
    list: { path: "/keys", what: "API keys are old" },
  },
} satisfies Record<EnumName<typeof HomeTaskKind>, Kind>;

/** The ids of the employers that tasks name. */
export function employersOf(tasks: readonly HomeTask[]): string[] {
  return tasks.flatMap(({ kind, items }) => (kinds[kind]?.isOfDeveloper ? [] : items.map(({ name }) => name)));
}

/** The lines of records that need a hand: each of the first records, and a line for all of a kind if there are more. */
export function taskRows(tasks: readonly HomeTask[], nameOf: (employerId: string) => string): TaskRow[] {
  return tasks.flatMap(({ kind, count, hasMore, items }) => {
    const taskKind = kinds[kind];
    if (!taskKind) return [];
    const { list } = taskKind;
    const rows = items.map((item) => rowOf(taskKind, item, nameOf));
    if (count <= items.length) return rows;
    const all = `${hasMore ? "At least " : ""}${count} ${list.what}`;
    return [...rows, { path: list.path, search: list.search ?? {}, title: all, text: "Show the list." }];
  });
}

function rowOf(kind: Kind, item: HomeItem, nameOf: (employerId: string) => string): TaskRow {
  const { title, text, path, list, search, isOffer, isOfDeveloper } = kind;
  const to = path(item.id);
  return {
    path: to,
    search: search?.(item) ?? (to === list.path ? (list.search ?? {}) : {}),
    title: title(isOfDeveloper ? item.name : nameOf(item.name)),
    text: withDayTexts(text(item)),
    ...(isOffer && { grantId: item.id }),
  };
}
