import { Alert, Anchor, Text } from "@mantine/core";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import type { Missing } from "@platform/contracts/premium_audit/v1/worksheets";
import { Link } from "@tanstack/react-router";
import { usePermission } from "../../app/permission.ts";
import { ReportLink } from "../../shared/parts/report-link.tsx";
import { withDayTexts } from "../../shared/text/date-text.ts";
import { words } from "../../shared/text/words.ts";
import { missingText } from "../../shared/worksheet/missing-text.ts";

const mostListed = 20;
/** How an audit names a change of its documents, among the members of its policy. */
const documents = "documents";

/** Reasons why an audit is not final: why it failed, or what has changed since it was rated. */
export function AuditState({ audit }: { readonly audit: Audit }) {
  const canUpload = usePermission("payroll");
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
            {missingText(one)}{" "}
            {canUpload && one.code === "MISSING_DAYS" && <UploadLink employerId={audit.employerId} missing={one} />}
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

/** Leads to the upload of payroll of the days that an audit lacks, or to the statement that nobody was paid on them. */
function UploadLink({ employerId, missing }: { readonly employerId: string; readonly missing: Missing }) {
  const period = { period_start: missing.from, period_end: missing.to };
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          from="/$environment"
          to="/$environment/payroll/upload"
          search={{ employer_id: employerId, ...period }}
          {...props}
        />
      )}
    >
      Upload it, or say that nobody was paid
    </Anchor>
  );
}

function OutOfDate({ audit }: { readonly audit: Audit }) {
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
              <ReportLink reportId={reportId}>{reportId}</ReportLink>
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
