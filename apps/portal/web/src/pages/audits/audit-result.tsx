import { Anchor } from "@mantine/core";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { auditMembers } from "@platform/public-records/noun/audit";
import { Link } from "@tanstack/react-router";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { Figures } from "../../shared/parts/figures.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { memberFacts } from "../../shared/table/member-columns.tsx";
import { words } from "../../shared/text/words.ts";
import { ChangePlan } from "./change-plan.tsx";
import { DueDay, isOverdue } from "./due-day.tsx";
import { resultSentence } from "./result-sentence.ts";

interface AuditResultProps {
  readonly audit: Audit;
  readonly policyNumber: string | undefined;
  readonly environment: string;
  readonly onChanged: () => unknown;
}

/** The result of an audit in a sentence and its figures; below, in small, how far it is and how it is made. */
export function AuditResult({ audit, policyNumber, environment, onChanged }: AuditResultProps) {
  const { results, policyId } = audit;
  return (
    <section aria-label="Result">
      {results && (
        <Figures
          sentence={resultSentence(audit)}
          figures={[
            ...(audit.auditType === "interim"
              ? ([
                  ["Earned to date", results.premiumToDate],
                  ["This instalment", results.instalment],
                ] as const)
              : ([
                  ["Estimated", results.estimatedPremium],
                  ["Audited", results.totalPremium || results.totalDue],
                ] as const)),
            ["Paid", results.paid],
            ["Due now", results.balance],
          ]}
        />
      )}
      <Facts
        facts={[
          ["Status", <StatusBadge key="status" status={audit.outOfDate ? "out_of_date" : audit.status} />],
          [
            "Policy",
            <Anchor
              key="policy"
              inherit
              renderRoot={(props) => (
                <Link to="/$environment/policies/$policyId" params={{ environment, policyId }} {...props} />
              )}
            >
              {policyNumber ?? "Open the policy"}
            </Anchor>,
          ],
          ["Due", <DueDay key="due" date={audit.dueDate} isOverdue={isOverdue(audit)} />],
          ["Method", audit.method ? words(audit.method) : <Nothing key="method" />],
          ...memberFacts(auditMembers, audit),
          ["Finished", <Time key="finished" at={audit.finishedAt} full />],
        ]}
      />
      <ChangePlan audit={audit} onChanged={onChanged} />
    </section>
  );
}
