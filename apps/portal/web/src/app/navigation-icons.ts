import {
  type Icon,
  IconArrowsExchange,
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconFileCertificate,
  IconFileSpreadsheet,
  IconGavel,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconId,
  IconKey,
  IconListCheck,
  IconListSearch,
  IconMailOff,
  IconPoint,
  IconReportMoney,
  IconScale,
  IconSend,
  IconSettings,
  IconTimelineEvent,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";

/** Icons of the sidebars by the part of their page's path that names the page. Not in the routes, which the sign-in page loads too. */
const icons: Readonly<Record<string, Icon>> = {
  "": IconHome,
  activity: IconHistory,
  "audit-queue": IconListCheck,
  audits: IconReportMoney,
  calendar: IconCalendar,
  "class-codes": IconListSearch,
  disputes: IconScale,
  "dead-letters": IconMailOff,
  deliveries: IconSend,
  employees: IconId,
  events: IconTimelineEvent,
  exposure: IconChartBar,
  grants: IconArrowsExchange,
  keys: IconKey,
  "legal-holds": IconGavel,
  outboxes: IconSend,
  owners: IconBuilding,
  payroll: IconFileSpreadsheet,
  people: IconUsers,
  policies: IconFileCertificate,
  requests: IconListSearch,
  settings: IconSettings,
  status: IconHeartbeat,
  webhooks: IconWebhook,
};

/** The icon of a page's link in the sidebar, by the path of its route: `/$environment/keys` or `/operator/owners`. */
export function navigationIconOf(path: string): Icon {
  return icons[path.split("/")[2] ?? ""] ?? IconPoint;
}
