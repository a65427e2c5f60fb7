import type { ActivityEntry } from "@platform/contracts/portal/v1/activity";
import type { ActorType } from "@platform/contracts/rpc/v1/call";
import type { EnumName } from "@platform/service/call/enum-names";

const actors: Readonly<Record<string, string>> = {
  api_key: "API key",
  client_credentials: "Client credentials",
  person: "Person",
  operator: "The operator",
  schedule: "Schedule",
  owner: "Another organization",
  service: "The platform",
} satisfies Record<EnumName<typeof ActorType>, string>;

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const looks: Readonly<Record<string, string>> = {
  "support.viewed_owner": "Support looked at settings and credentials",
  "support.viewed_activity": "Support looked at the activity",
  "support.viewed_records": "Support looked at files and webhooks",
  "support.viewed_report": "Support looked at a payroll report",
  "support.viewed_webhook": "Support looked at a webhook",
  "support.viewed_delivery": "Support looked at a delivery",
  "support.viewed_payroll": "Support looked at names and wages of a payroll report",
  "employee.read": "Names of employees were read",
  "employee.wages_read": "Wages of an employee were read",
  "payroll_report.wages_read": "Names and wages of a payroll report were read",
  "event.names_read": "Events with names of employees were read",
  "event.names_streamed": "Events with names of employees were streamed",
  "support.issued_key": "Support issued an API key",
  "support.issued_client": "Support issued client credentials",
};

/** `api_key.created` as words: `API key created`. */
export function actionText(action: string): string {
  if (looks[action]) return looks[action];
  return sentenceCase(action.replaceAll(/[._]/g, " ")).replace(/^Api key/, "API key");
}

/** Text of an actor: the name of a person, otherwise the kind of actor with the end of its id. */
export function actorText({
  actorType,
  actorName,
  actorId,
}: Pick<ActivityEntry, "actorType" | "actorName" | "actorId">): string {
  if (actorName) return actorName;
  if (actorType === "owner" && actorId) return actorId;
  const kind = actors[actorType] ?? actorType;
  return actorId && actorType !== "schedule" && actorType !== "operator" ? `${kind} …${actorId.slice(-5)}` : kind;
}
