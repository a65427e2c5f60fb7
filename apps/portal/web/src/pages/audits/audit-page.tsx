import { useQuery } from "@connectrpc/connect-query";
import { Button, Skeleton, Stack } from "@mantine/core";
import { type GetAuditResponse, PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import { CommentSubject } from "@platform/contracts/portal/v1/comments";
import { type Audit, AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { IconPrinter } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { usePermission } from "../../app/permission.ts";
import { Comments } from "../../shared/comments/comments.tsx";
import { useEmployerName } from "../../shared/employers/employer-name.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { RecordMenu } from "../../shared/parts/record-menu.tsx";
import { Period } from "../../shared/parts/time.tsx";
import { words } from "../../shared/text/words.ts";
import { WorksheetStatement } from "../../shared/worksheet/worksheet.tsx";
import classes from "./audit-page.module.css";
import { AuditResult } from "./audit-result.tsx";
import { AuditState } from "./audit-state.tsx";
import { Disputes } from "./desk/disputes.tsx";
import { Documents } from "./desk/documents.tsx";
import { OpenPoints } from "./desk/open-points.tsx";
import { RecordsRequests } from "./desk/records-requests.tsx";
import { Letterhead } from "./letterhead.tsx";
import { Revise } from "./revise.tsx";
import { VersionComparison, Versions } from "./versions.tsx";

const environmentRoute = getRouteApi("/$environment");
const auditRoute = getRouteApi("/$environment/audits/$auditId");

/** One audit: its result, what is missing, and the worksheet of each version as a statement that can be printed. */
export function AuditPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { auditId } = auditRoute.useParams();
  const query = useQuery(
    PortalAuditsService.method.getAudit,
    { auditId },
    { refetchInterval: ({ state }) => (state.data?.audit?.status === "in_progress" ? 2000 : false) },
  );
  const refetch = () => query.refetch();
  if (query.data?.audit) return <AuditDetail detail={query.data} audit={query.data.audit} onChanged={refetch} />;
  return (
    <>
      <PageHeader title="Audit" back={backTo(environment)} />
      {query.error ? <ErrorPanel error={query.error} onRetry={refetch} /> : <Skeleton height={160} />}
    </>
  );
}

const backTo = (environment: string) =>
  ({ label: "Audits", to: "/$environment/audits", params: { environment }, search: {} }) as const;

interface AuditDetailProps {
  readonly detail: GetAuditResponse;
  readonly audit: Audit;
  readonly onChanged: () => unknown;
}

function AuditDetail({ detail, audit, onChanged }: AuditDetailProps) {
  const { environment, membership } = environmentRoute.useRouteContext();
  const search = auditRoute.useSearch();
  const canComment = usePermission("comments");
  const auditId = audit.id;
  const shown = wholeNumber(search.version) || audit.version;
  const compared = wholeNumber(search.compare);
  const isLatest = shown === audit.version;
  const worksheet = useQuery(
    AuditService.method.getWorksheet,
    { auditId, version: shown },
    { enabled: audit.version > 0 },
  );
  const { policyId } = audit;
  const policy = useQuery(PolicyService.method.getPolicy, { id: policyId }, { enabled: policyId !== "" });
  return (
    <>
      <Letterhead
        owner={membership?.ownerName ?? ""}
        environment={environment}
        audit={audit}
        version={detail.versions.find((one) => one.version === shown)}
        policy={policy.data?.policy}
      />
      <div className={classes.screen}>
        <AuditHeader audit={audit} shown={shown} canPrint={Boolean(worksheet.data?.worksheet)} onRevised={onChanged} />
      </div>
      <Stack gap="lg">
        <Stack gap="lg" className={classes.screen}>
          <AuditState audit={audit} />
          <AuditResult
            audit={audit}
            policyNumber={policy.data?.policy?.policyNumber}
            environment={environment}
            onChanged={onChanged}
          />
          <OpenPoints audit={audit} onChanged={onChanged} />
          {compared > 0 && compared !== shown && <VersionComparison auditId={auditId} from={compared} to={shown} />}
        </Stack>
        {worksheet.error ? <ErrorPanel error={worksheet.error} onRetry={() => worksheet.refetch()} /> : null}
        {worksheet.isLoading && <Skeleton height={240} />}
        {worksheet.data?.worksheet && (
          <WorksheetStatement
            worksheet={worksheet.data.worksheet}
            account={isLatest && audit.results ? audit.results : undefined}
          />
        )}
        <Stack gap="lg" className={classes.screen}>
          {detail.versions.length > 1 && <Versions detail={detail} shown={shown} />}
          <Disputes audit={audit} worksheet={isLatest ? worksheet.data?.worksheet : undefined} onChanged={onChanged} />
          <RecordsRequests auditId={auditId} />
          <Documents auditId={auditId} onChanged={onChanged} />
          <Comments subject={CommentSubject.AUDIT} subjectId={auditId} canWrite={canComment} />
        </Stack>
      </Stack>
    </>
  );
}

interface AuditHeaderProps {
  readonly audit: Audit;
  /** Number of the version that is shown. */
  readonly shown: number;
  readonly canPrint: boolean;
  readonly onRevised: () => unknown;
}

function AuditHeader({ audit, shown, canPrint, onRevised }: AuditHeaderProps) {
  const { environment } = environmentRoute.useRouteContext();
  const employer = useEmployerName(audit.employerId);
  return (
    <PageHeader
      title={`Premium audit of ${employer}`}
      description={
        <>
          {words(audit.auditType)} audit, <Period start={audit.periodStart} end={audit.periodEnd} />
        </>
      }
      back={backTo(environment)}
    >
      {audit.version > 0 && (
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          disabled={!canPrint}
        >
          Print
        </Button>
      )}
      {audit.version > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/$environment/audits/$auditId/statement"
              params={{ environment, auditId: audit.id }}
              search={shown === audit.version ? {} : { version: String(shown) }}
              {...props}
            />
          )}
        >
          Statement
        </Button>
      )}
      <Revise audit={audit} onRevised={onRevised} />
      <RecordMenu
        ids={[
          ["audit id", audit.id],
          ["policy id", audit.policyId],
        ]}
      />
    </PageHeader>
  );
}

/** A whole number of the URL; 0 if it is none. */
function wholeNumber(text: string | undefined): number {
  return /^\d{1,6}$/.test(text ?? "") ? Number(text) : 0;
}
