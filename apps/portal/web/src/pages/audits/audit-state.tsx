import { Alert, Anchor, Text } from "@mantine/core";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { getRouteApi, Link } from "@tanstack/react-router";
import { withDayTexts } from "../../shared/text/date-text.ts";
import { words } from "../../shared/text/words.ts";
import { missingText } from "../../shared/worksheet/missing-text.ts";

const environmentRoute = getRouteApi("/$environment");

const mostListed = 20;
/** How an audit names a change of its documents, among the members of its policy. */
const documents = "documents";

/** Reasons why an audit is not final: why it failed, or what has changed since it was rated. */
export function AuditState({ audit }: { readonly audit: Audit }) {
  if (audit.status === "in_progress") {
    return (
      <Alert color="accent" title="The audit is being rated" role="status">
        The page shows the result as soon as it is there.
      </Alert>
    );
  }
  if (audit.failure) {
    const { message, missing } = audit.failure;
    return (
      <Alert
        color={audit.status === "awaiting_records" ? "amber" : "red"}
        role="alert"
        title={`${audit.status === "awaiting_records" ? "Waits for records. " : ""}${withDayTexts(message)}`}
      >
        {missing.slice(0, mostListed).map((one) => (
          <Text size="sm" key={missingText(one)}>
            {missingText(one)}
          </Text>
        ))}
        {missing.length > mostListed && <Text size="sm">and {missing.length - mostListed} more</Text>}
        <Text size="sm" mt={6}>
          Add what is missing, then rate the audit again.
        </Text>
      </Alert>
    );
  }
  return audit.outOfDate ? <OutOfDate audit={audit} /> : null;
}

function OutOfDate({ audit }: { readonly audit: Audit }) {
  const { environment } = environmentRoute.useRouteContext();
  const members = audit.changedPolicyMembers.filter((member) => member !== documents).map(words);
  return (
    <Alert color="amber" title="This audit is out of date">
      <Text size="sm">What it was rated from has changed since. Rate it again to see the difference.</Text>
      {audit.changedPolicyMembers.includes(documents) && (
        <Text size="sm">Documents: they state other totals than those it was compared with.</Text>
      )}
      {members.length > 0 && <Text size="sm">Policy: {members.join(", ")}</Text>}
      {audit.changedReportIds.length > 0 && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          Payroll reports:{" "}
          {audit.changedReportIds.slice(0, mostListed).map((reportId, index) => (
            <span key={reportId}>
              {index > 0 && ", "}
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link
                    to="/$environment/payroll/$reportId"
                    params={{ environment, reportId }}
                    search={{}}
                    {...props}
                  />
                )}
              >
                {reportId}
              </Anchor>
            </span>
          ))}
          {audit.changedReportIds.length > mostListed && ` and ${audit.changedReportIds.length - mostListed} more`}
        </Text>
      )}
      {audit.changedGrantIds.length > 0 && (
        <Text size="sm">
          Grants: {audit.changedGrantIds.join(", ")}
          {audit.hasMoreChangedGrants && " and more"}
        </Text>
      )}
      {audit.changedAuditIds.length > 0 && <Text size="sm">Other audits: {audit.changedAuditIds.join(", ")}</Text>}
    </Alert>
  );
}
