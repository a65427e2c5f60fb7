import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import { useNavigate } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { usePermission } from "../../app/permission.ts";
import { Money, Nothing } from "../../shared/amount.tsx";
import { Copyable } from "../../shared/copyable.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { Facts } from "../../shared/facts.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { Day, dayOf } from "../../shared/time.tsx";
import { missingText } from "../../shared/worksheet/missing-text.ts";
import { WorksheetStatement } from "../../shared/worksheet/worksheet.tsx";
import { Classifications } from "./classifications.tsx";
import { policyRoute } from "./routes.ts";

/** One policy: the terms that rate it, and what its payroll so far comes to. */
export function PolicyPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { policyId } = policyRoute.useParams();
  const query = useQuery(PortalPoliciesService.method.getPolicy, { policyId });
  const policy = query.data?.policy;
  const back = { label: "Policies", to: "/$environment/policies", params: { environment }, search: {} } as const;
  if (!policy) {
    return (
      <>
        <PageHeader title="Policy" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={160} />}
      </>
    );
  }
  const rating = policy.rating;
  return (
    <>
      <PageHeader title={`Policy ${policy.policyNumber}`} description={policy.employerId} back={back}>
        <StartAudit policyId={policy.id} />
      </PageHeader>
      <Stack gap="xl">
        <Paper withBorder p="md">
          <Facts
            facts={[
              ["Status", <StatusBadge key="status" status={policy.status} />],
              ["Begins", <Day key="begins" date={dayOf(policy.effectiveDate)} />],
              ["Ends", <Day key="ends" date={dayOf(policy.cancellationDate ?? policy.expirationDate)} />],
              ["Premium", <Money key="premium" value={policy.premium} />],
              ["Estimated premium", <Money key="estimate" value={policy.estimatedPremium} />],
              ["Experience modification", rating?.experienceModifier ?? <Nothing key="modification" />],
              ["Schedule rating", rating?.scheduleRating ?? <Nothing key="schedule" />],
              ["Expense constant", <Money key="constant" value={rating?.expenseConstant ?? ""} />],
              ["Rate table", rating?.rateTable ?? <Nothing key="table" />],
              ["Policy id", <Copyable key="id" value={policy.id} what="policy id" />],
            ]}
          />
        </Paper>
        {rating && rating.classifications.length > 0 && <Classifications classifications={rating.classifications} />}
        <section>
          <Title order={2} mb="sm">
            Premium of the payroll so far
          </Title>
          <Preview policyId={policy.id} />
        </section>
      </Stack>
    </>
  );
}

/** The worksheet of the term to date, before any audit. */
function Preview({ policyId }: { readonly policyId: string }) {
  const preview = useQuery(PortalPoliciesService.method.previewPremium, { policyId }, { retry: false });
  if (preview.error) return <ErrorPanel error={preview.error} onRetry={() => preview.refetch()} />;
  if (!preview.data) return <Skeleton height={200} />;
  const { worksheet, missing } = preview.data;
  return (
    <Stack>
      {missing.length > 0 && (
        <Alert color="amber" title="An audit of these days could not be completed yet">
          {missing.map((one) => (
            <Text size="sm" key={missingText(one)}>
              {missingText(one)}
            </Text>
          ))}
        </Alert>
      )}
      {worksheet ? (
        <WorksheetStatement worksheet={worksheet} headings={3} />
      ) : (
        <Text size="sm">Nothing can be rated yet.</Text>
      )}
    </Stack>
  );
}

function StartAudit({ policyId }: { readonly policyId: string }) {
  const canChange = usePermission("audits");
  const { environment } = environmentRoute.useRouteContext();
  const navigate = useNavigate();
  const start = useMutation(PortalAuditsService.method.startAudit, {
    onSuccess: ({ audit }) =>
      navigate({ to: "/$environment/audits/$auditId", params: { environment, auditId: audit?.id ?? "" }, search: {} }),
  });
  if (!canChange) return null;
  return (
    <>
      <Button loading={start.isPending} onClick={() => start.mutate({ policyId })}>
        Audit the term
      </Button>
      {start.error ? <ErrorPanel error={start.error} /> : null}
    </>
  );
}
