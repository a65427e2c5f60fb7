import { Group, Stack, Text } from "@mantine/core";
import type { Insured } from "@platform/contracts/premium_audit/v1/insureds";
import type { Statement } from "@platform/contracts/premium_audit/v1/statements";
import type { ActorType } from "@platform/contracts/rpc/v1/call";
import type { EnumName } from "@platform/service/call/enum-names";
import { getRouteApi } from "@tanstack/react-router";
import { logoUrl } from "../../../api/session.ts";
import { Facts } from "../../../shared/parts/facts.tsx";
import { Figures } from "../../../shared/parts/figures.tsx";
import { Period, Time } from "../../../shared/parts/time.tsx";
import { addressText } from "../../../shared/text/address-text.ts";
import { words } from "../../../shared/text/words.ts";
import classes from "./summary.module.css";

const environmentRoute = getRouteApi("/$environment");

interface StatementSummaryProps {
  readonly statement: Statement;
  /** Empty if no person made the version. */
  readonly approverName: string;
}

/** The amount due in a sentence and its figures, how to disagree, and below in small whose statement it is. */
export function StatementSummary({ statement, approverName }: StatementSummaryProps) {
  const { membership } = environmentRoute.useRouteContext();
  const { audit, ownerName, parties, dueText, disagreementText } = statement;
  const logo = membership && logoUrl(membership);
  return (
    <Stack gap="lg">
      {(ownerName || logo) && (
        <Group justify="space-between">
          <Text fw={650}>{ownerName}</Text>
          {logo && <img className={classes.logo} src={logo} alt={`Logo of ${ownerName}`} />}
        </Group>
      )}
      {dueText && <Figures sentence={dueText} figures={figuresOf(statement)} />}
      {disagreementText && <Text>{disagreementText}</Text>}
      <Facts
        facts={[
          ["Insured", insuredText(parties?.insured, audit?.employerId)],
          ["Policy", statement.policyNumber],
          ["Policy term", <Period key="term" start={statement.termStart} end={statement.termEnd} />],
          ["Audited days", <Period key="days" start={statement.periodStart} end={statement.periodEnd} />],
        ]}
      />
      <Origin statement={statement} approverName={approverName} />
    </Stack>
  );
}

function insuredText(insured: Insured | undefined, employerId = ""): string {
  return [insured?.name || employerId, addressText(insured?.address)].filter((text) => text !== "").join(", ");
}

/** The makers of versions without a name, as the PDF has them. */
const approvers: Readonly<Record<string, string>> = {
  api_key: "the carrier's program",
  client_credentials: "the carrier's program",
  person: "a person of the carrier",
  operator: "the operator of the platform",
  owner: "the carrier",
  schedule: "a schedule",
  service: "the platform",
} satisfies Record<EnumName<typeof ActorType>, string>;

/** The maker of the version, when, why, and from what. */
function Origin({ statement: { audit, version, reportIds }, approverName }: StatementSummaryProps) {
  if (!version) return null;
  const { actorType, reason } = version;
  const approver = approverName || approvers[actorType];
  const reports = `${reportIds.length} payroll ${reportIds.length === 1 ? "report" : "reports"}`;
  return (
    <Text size="sm" c="dimmed" component="div">
      Version {version.version} of {audit?.version}
      {approver && `, approved by ${approver}`}, <Time at={version.createdAt} full zone />.{" "}
      {reason && `Reason: ${reason}. `}
      {audit?.method ? `${words(audit.method)} audit, ${reports}.` : `Rated from ${reports}.`}
    </Text>
  );
}

/** The name of the premium of a version that was not rated from payroll. */
const premiumNames: Readonly<Record<string, string>> = {
  noncompliance: "Premium with the charge",
  waiver: "Final premium",
};

function figuresOf({ audit, version }: Statement): (readonly [name: string, value: string])[] {
  const results = version?.results;
  if (!results) return [];
  const premiums: [string, string][] =
    audit?.auditType === "interim"
      ? [
          ["Premium to date", results.premiumToDate],
          ["Charged before", results.chargedBefore],
          ["This instalment", results.instalment],
        ]
      : [
          ["Estimated premium", results.estimatedPremium],
          [premiumNames[version.kind] ?? "Audited premium", results.actualPremium],
          ["Total, with surcharges", results.totalPremium],
        ];
  return [...premiums, ["Paid", results.paid], ["Due now", results.balance]];
}
