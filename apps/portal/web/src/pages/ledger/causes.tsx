import { Anchor, Text } from "@mantine/core";
import type { LedgerCause } from "@platform/contracts/premium_audit/v1/ledger";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ReportLink } from "../../shared/parts/report-link.tsx";
import { Period, Time } from "../../shared/parts/time.tsx";
import { actorText } from "../../shared/text/activity-texts.ts";
import { words } from "../../shared/text/words.ts";

const environmentRoute = getRouteApi("/$environment");

const most = 5;

/** Causes of an entry: links to the reports, audits and tables, with who caused it and when. */
export function Causes({ causes, people }: { readonly causes: readonly LedgerCause[]; readonly people: People }) {
  return (
    <>
      {causes.slice(0, most).map((cause, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same thing can cause an entry twice
        <div key={index}>
          <CauseLink cause={cause} />
          <Text size="xs" c="dimmed">
            <Who cause={cause} people={people} />
            <Time at={cause.occurredAt} full />
          </Text>
        </div>
      ))}
      {causes.length > most && <Text size="xs">and {causes.length - most} more</Text>}
    </>
  );
}

/** Names by the ids of people. */
export type People = Readonly<Record<string, string>>;

function Who({ cause: { changedBy }, people }: { readonly cause: LedgerCause; readonly people: People }) {
  if (changedBy === "") return null;
  const [actorType = "", actorId = ""] = changedBy.split(":");
  return `${actorText({ actorType, actorId, actorName: people[actorId] ?? "" })}, `;
}

function CauseLink({ cause }: { readonly cause: LedgerCause }) {
  const { environment } = environmentRoute.useRouteContext();
  const { kind, id, changedBy } = cause;
  const text = words(kind);
  const linked = (children: (props: object) => ReactNode) => <Anchor size="sm" renderRoot={children} />;
  if (kind === "report_late") {
    const [start = "", end = ""] = id.split("/");
    return (
      <Text size="sm" component="span">
        {text}: <Period start={start} end={end} />
      </Text>
    );
  }
  // A report of another organization has no page here.
  if (kind.startsWith("report_") && !changedBy.startsWith("owner:")) {
    return (
      <ReportLink reportId={id} size="sm">
        {text}
      </ReportLink>
    );
  }
  if (kind.startsWith("audit_")) {
    return linked((props) => (
      <Link to="/$environment/audits/$auditId" params={{ environment, auditId: id }} search={{}} {...props}>
        {text}
      </Link>
    ));
  }
  if (kind === "rate_table_changed") {
    return linked((props) => (
      <Link
        to="/$environment/rate-tables/$rateTableId"
        params={{ environment, rateTableId: id }}
        search={{}}
        {...props}
      >
        {text}
      </Link>
    ));
  }
  if (kind === "policy_changed") {
    return linked((props) => (
      <Link to="/$environment/policies/$policyId" params={{ environment, policyId: id }} {...props}>
        {text}
      </Link>
    ));
  }
  return (
    <Text size="sm" component="span">
      {text}
    </Text>
  );
}
