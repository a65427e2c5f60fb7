import { Group, Paper, Stack, Text } from "@mantine/core";
import type { Statement } from "@platform/contracts/premium_audit/v1/statements";
import { getRouteApi } from "@tanstack/react-router";
import { logoUrl } from "../../../api/session.ts";
import { Money } from "../../../shared/parts/amount.tsx";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { Period, Time } from "../../../shared/parts/time.tsx";
import { actorText } from "../../../shared/text/activity-texts.ts";
import { words } from "../../../shared/text/words.ts";
import classes from "./statement.module.css";

const environmentRoute = getRouteApi("/$environment");

interface StatementSummaryProps {
  readonly statement: Statement;
  /** Empty if no person made the version. */
  readonly approverName: string;
}

/** The owner and the subject of a statement, its approver, and its result. */
export function StatementSummary({ statement, approverName }: StatementSummaryProps) {
  const { membership } = environmentRoute.useRouteContext();
  const { audit, version, ownerName } = statement;
  const logo = membership && logoUrl(membership);
  return (
    <Paper withBorder p="md">
      <Stack gap="lg">
        <Group justify="space-between">
          <Text fw={650}>{ownerName}</Text>
          {logo && <img className={classes.logo} src={logo} alt={`Logo of ${ownerName}`} />}
        </Group>
        <Facts
          facts={[
            ["Insured", statement.parties?.insured?.name || (audit?.employerId ?? "")],
            ["Policy", statement.policyNumber],
            ["Policy term", <Period key="term" start={statement.termStart} end={statement.termEnd} />],
            ["Audited days", <Period key="days" start={statement.periodStart} end={statement.periodEnd} />],
            ["Version", version ? `${version.version} of ${audit?.version}` : "None yet"],
            ["Made", <Time key="made" at={version?.createdAt} full zone />],
            ["Approved by", version ? approvedBy(version, approverName) : "Nobody yet"],
            ["Reason", version?.reason || "The first version"],
            ["Records", audit?.method ? `${words(audit.method)} audit` : "Payroll reports"],
            ["Audit id", <Copyable key="id" value={audit?.id ?? ""} what="audit id" />],
          ]}
        />
        {version?.results && <Result statement={statement} />}
      </Stack>
    </Paper>
  );
}

function approvedBy({ actorType, actorId }: NonNullable<Statement["version"]>, actorName: string): string {
  return actorType ? actorText({ actorType, actorId, actorName }) : "Not recorded";
}

/** The name of the premium of a version that was not rated from payroll. */
const premiumNames: Readonly<Record<string, string>> = {
  noncompliance: "Premium with the charge",
  waiver: "Final premium",
};

function Result({ statement: { audit, version } }: { readonly statement: Statement }) {
  const results = version?.results;
  if (!results) return null;
  const isInterim = audit?.auditType === "interim";
  const figures: [string, string][] = isInterim
    ? [
        ["Premium to date", results.premiumToDate],
        ["Charged before", results.chargedBefore],
        ["This instalment", results.instalment],
      ]
    : [
        ["Estimated premium", results.estimatedPremium],
        [premiumNames[version?.kind ?? ""] ?? "Audited premium", results.actualPremium],
        [words(results.adjustmentType), results.adjustment],
        ["Total, with surcharges", results.totalPremium],
      ];
  return (
    <Facts
      facts={[...figures, ["Paid", results.paid] as const, ["Balance", results.balance] as const].map(
        ([name, value]) => [name, <Money key={name} value={value} />] as const,
      )}
    />
  );
}
