import { Anchor, Checkbox, Skeleton, Text } from "@mantine/core";
import type { PremiumToDate } from "@platform/contracts/portal/v1/policies";
import type { TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { Link, useParams } from "@tanstack/react-router";
import { createContext, use } from "react";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { Money, Nothing } from "../../shared/parts/amount.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { withDayTexts } from "../../shared/text/date-text.ts";
import { words } from "../../shared/text/words.ts";
import { DueDay, unfinished } from "./due-day.tsx";

/** The rows that the person has chosen. */
export interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

export const ChoiceContext = createContext<Choice>({ chosen: new Set(), toggle: () => undefined });
/** Payroll and premium to date, by policy; a policy that is absent is still being rated. */
export const PremiumsContext = createContext<ReadonlyMap<string, PremiumToDate>>(new Map());

export function termKey({ policyId, term, auditId }: TermAudit): string {
  return [policyId, term, auditId].join("/");
}

/** A due date has no effect once the audit is finished. */
const isUnfinished = ({ state }: TermAudit) => unfinished.includes(state);

const column = columnsOf<TermAudit>();
export const choose = column.display({
  id: "choose",
  header: "Choose",
  meta: { hiddenHeader: true },
  cell: ({ row }) => <Choose term={row.original} />,
});
export const policy = column.accessor(({ policyNumber }) => policyNumber, {
  id: "policy",
  header: "Policy",
  cell: ({ row }) => (
    <>
      <PolicyLink term={row.original} />
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        <EmployerName employerId={row.original.employerId} />
      </Text>
    </>
  ),
});
export const employer = column.accessor(({ employerId }) => employerId, {
  id: "employer",
  header: "Employer",
  meta: { wideOnly: true },
  cell: ({ row }) => <EmployerLink term={row.original} />,
});
export const term = column.display({
  id: "term",
  header: "Term",
  cell: ({ row: { original: row } }) => (
    <>
      <Period start={row.firstDay} end={row.lastDay} />
      {row.auditType === "interim" && (
        <Text size="xs" c="dimmed">
          Interim audit
        </Text>
      )}
      {isUnfinished(row) && row.dueDate && (
        <Text size="xs" component="div" hiddenFrom="sm">
          Due <DueDay date={row.dueDate} isOverdue={row.overdue} />
        </Text>
      )}
    </>
  ),
});
export const due = column.display({
  id: "due",
  header: "Due",
  meta: { wideOnly: true },
  cell: ({ row: { original: row } }) => <DueDay date={row.dueDate} isOverdue={row.overdue} />,
});
export const state = column.display({
  id: "state",
  header: "Status",
  cell: ({ row }) => <StatusBadge status={row.original.state} />,
});
export const estimate = column.display({
  id: "estimate",
  header: "Estimated premium",
  meta: { align: "end", wideOnly: true },
  cell: ({ row }) => <Money value={row.original.estimatedPremium} />,
});
export const premium = column.display({
  id: "premium",
  header: "Premium",
  meta: { align: "end", wideOnly: true },
  cell: ({ row }) => <Money value={row.original.premium} />,
});
export const reason = column.display({
  id: "reason",
  header: "Reason",
  cell: ({ row: { original: row } }) => <Reason term={row} />,
});
export const payrollToDate = column.display({
  id: "payroll",
  header: "Payroll to date",
  meta: { align: "end", wideOnly: true },
  cell: ({ row }) => <ToDate term={row.original} figure="payroll" />,
});
export const premiumToDate = column.display({
  id: "to-date",
  header: "Premium so far",
  meta: { align: "end", wideOnly: true },
  cell: ({ row }) => <ToDate term={row.original} figure="premium" />,
});
/** Both in one, where there is no room for two. */
export const premiumOnNarrow = column.display({
  id: "premium-on-narrow",
  header: "Premium",
  meta: { align: "end", narrowOnly: true },
  cell: ({ row: { original: row } }) =>
    row.state === "running" ? <ToDate term={row} figure="premium" /> : <Money value={row.premium} />,
});
export const audit = column.display({
  id: "audit",
  header: "Audit",
  meta: { hiddenHeader: true, wideOnly: true },
  cell: ({ row }) => <AuditLink term={row.original} />,
});

function Choose({ term: row }: { readonly term: TermAudit }) {
  const { chosen, toggle } = use(ChoiceContext);
  const key = termKey(row);
  return (
    <Checkbox
      size="sm"
      checked={chosen.has(key)}
      onChange={() => toggle(key)}
      aria-label={`Choose ${row.policyNumber}, term ${row.term}`}
    />
  );
}

function useEnvironment(): string {
  return useParams({ strict: false }).environment ?? "production";
}

function PolicyLink({ term: { policyId, policyNumber } }: { readonly term: TermAudit }) {
  const environment = useEnvironment();
  return (
    <Anchor
      inherit
      style={{ whiteSpace: "nowrap" }}
      renderRoot={(props) => (
        <Link to="/$environment/policies/$policyId" params={{ environment, policyId }} {...props} />
      )}
    >
      {policyNumber}
    </Anchor>
  );
}

function EmployerLink({ term: { employerId } }: { readonly term: TermAudit }) {
  const environment = useEnvironment();
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/$environment/employers/$employerId" params={{ environment, employerId }} {...props} />
      )}
    >
      <EmployerName employerId={employerId} />
    </Anchor>
  );
}

function AuditLink({ term: { auditId, policyNumber } }: { readonly term: TermAudit }) {
  const environment = useEnvironment();
  if (!auditId) return <Nothing />;
  return (
    <Anchor
      inherit
      aria-label={`Open the audit of ${policyNumber}`}
      renderRoot={(props) => (
        <Link to="/$environment/audits/$auditId" params={{ environment, auditId }} search={{}} {...props} />
      )}
    >
      Open
    </Anchor>
  );
}

function Reason({ term: { failure, auditId } }: { readonly term: TermAudit }) {
  const environment = useEnvironment();
  if (!failure) return <Nothing />;
  const message = withDayTexts(failure.message);
  return (
    <>
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/$environment/audits/$auditId" params={{ environment, auditId }} search={{}} {...props} />
        )}
      >
        {words(failure.code.toLowerCase())}
      </Anchor>
      <Text size="xs" c="dimmed" lineClamp={3} title={message} maw={420}>
        {message}
      </Text>
    </>
  );
}

function ToDate({
  term: { policyId, state: now },
  figure,
}: {
  readonly term: TermAudit;
  readonly figure: "payroll" | "premium";
}) {
  const toDate = use(PremiumsContext).get(policyId);
  if (now !== "running") return <Nothing />;
  if (!toDate) return <Skeleton height={12} width={70} radius="xl" ml="auto" />;
  const problems = toDate.missingDays + toDate.problems;
  return (
    <>
      <Money value={toDate[figure]} />
      {figure === "premium" && problems > 0 && (
        <Text size="xs" c="dimmed">
          {toDate.missingDays > 0
            ? `${toDate.missingDays} ${toDate.missingDays === 1 ? "day" : "days"} not reported`
            : "incomplete"}
        </Text>
      )}
    </>
  );
}
