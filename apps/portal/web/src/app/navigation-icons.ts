import {
  type Icon,
  IconArrowsExchange,
  IconBuilding,
  IconCode,
  IconFileCertificate,
  IconFileSpreadsheet,
  IconGavel,
  IconHeartbeat,
  IconHome,
  IconId,
  IconMailOff,
  IconPoint,
  IconReportMoney,
  IconSend,
  IconSettings,
} from "@tabler/icons-react";

/** Icons of the sidebars by the text of their entry. Not in the routes, which the sign-in page loads too. */
const icons: Readonly<Record<string, Icon>> = {
  Home: IconHome,
  Payroll: IconFileSpreadsheet,
  Employees: IconId,
  Policies: IconFileCertificate,
  Audits: IconReportMoney,
  Grants: IconArrowsExchange,
  Organization: IconSettings,
  Developers: IconCode,
  Owners: IconBuilding,
  "Dead letters": IconMailOff,
  Outboxes: IconSend,
  "Legal holds": IconGavel,
  "System status": IconHeartbeat,
};

/** The icon of an entry of a sidebar. */
export function navigationIconOf(entry: string): Icon {
  return icons[entry] ?? IconPoint;
}
