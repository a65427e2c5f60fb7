import { useQuery } from "@connectrpc/connect-query";
import { Alert, Anchor, Button, Skeleton, Stack, Title } from "@mantine/core";
import { type Policy, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { policyMembers } from "@platform/public-records/noun/policy";
import { getRouteApi, Link } from "@tanstack/react-router";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { Money } from "../../shared/parts/amount.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { Figures } from "../../shared/parts/figures.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Day, dayOf } from "../../shared/parts/time.tsx";
import { memberFacts } from "../../shared/table/member-columns.tsx";
import { words } from "../../shared/text/words.ts";
import { billingText } from "./billing-text.ts";
import { Classifications } from "./classifications.tsx";
import { InsuredFacts } from "./insured-facts.tsx";
import { PolicyPayments } from "./payments/policy-payments.tsx";
import { PolicyActions } from "./policy-actions.tsx";
import { PolicyAudits } from "./policy-audits.tsx";
import { policySentence } from "./policy-sentence.ts";
import { PolicyTerms } from "./policy-terms.tsx";
import { Preview } from "./preview.tsx";
import { ChangeTerms } from "./terms/change-terms.tsx";

const environmentRoute = getRouteApi("/$environment");
const policyRoute = getRouteApi("/$environment/policies/$policyId");

/** One policy: the terms that rate it, and what its payroll so far comes to. */
export function PolicyPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { policyId } = policyRoute.useParams();
  const query = useQuery(PolicyService.method.getPolicy, { id: policyId });
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
  const { rating } = policy;
  return (
    <>
      <PageHeader
        title={`Policy ${policy.policyNumber}`}
        description={<EmployerName employerId={policy.employerId} />}
        back={back}
      >
        {policy.billing && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/$environment/policies/$policyId/ledger"
                params={{ environment, policyId }}
                search={{}}
                {...props}
              />
            )}
          >
            Ledger
          </Button>
        )}
        <PolicyActions policy={policy} onChanged={() => query.refetch()} />
      </PageHeader>
      <Stack gap="xl">
        <Scheduled policy={policy} />
        <PolicyResult policy={policy} environment={environment} />
        {rating && <InsuredFacts rating={rating} />}
        {rating && (
          <PolicyTerms rating={rating} actions={<ChangeTerms policy={policy} onChanged={() => query.refetch()} />} />
        )}
        {rating && rating.classifications.length > 0 && <Classifications rating={rating} />}
        <PolicyAudits policyId={policy.id} />
        <PolicyPayments policy={policy} onChanged={() => query.refetch()} />
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

/** Until when the policy covers and for how much, in a sentence and its figures; below in small how it is charged and audited. */
function PolicyResult({ policy, environment }: { readonly policy: Policy; readonly environment: string }) {
  const { employerId, audit, estimatedPremiumSource, premium, estimatedPremium } = policy;
  return (
    <section aria-label="Result">
      <Figures
        sentence={policySentence(policy)}
        figures={[
          ["Status", <StatusBadge key="status" status={policy.status} />],
          ["Estimated premium", estimatedPremium],
          ["Premium", premium],
        ]}
      />
      <Facts
        facts={[
          [
            "Employer",
            <Anchor
              key="employer"
              inherit
              renderRoot={(props) => (
                <Link to="/$environment/employers/$employerId" params={{ environment, employerId }} {...props} />
              )}
            >
              <EmployerName employerId={employerId} />
            </Anchor>,
          ],
          ["Premium is charged", billingText(policy.billing)],
          ["Audit", audit ? `${words(audit.method)}, ${audit.schedule}` : "On request"],
          ...(estimatedPremiumSource === "derived" ? [["Estimate", "From the estimated payroll"] as const] : []),
          ...memberFacts(policyMembers, policy),
        ]}
      />
    </section>
  );
}

/** Changes that take effect on a day by themselves, or that have ended the term. */
function Scheduled({ policy }: { readonly policy: Policy }) {
  const { cancellationDate, cancellationMethod, nextTerm, status, estimatedPremiumChanges } = policy;
  const changes = estimatedPremiumChanges.slice(1);
  return (
    <>
      {cancellationDate && (
        <Alert
          color="amber"
          title={status === "cancelled" ? "This policy is cancelled" : "A cancellation is scheduled"}
        >
          {status === "cancelled" ? "It covers no day from " : "It covers no day any more from "}
          <Day date={dayOf(cancellationDate)} /> on, {words(cancellationMethod).toLowerCase()}.
        </Alert>
      )}
      {nextTerm && (
        <Alert color="accent" title="The next term is scheduled">
          It begins on <Day date={dayOf(nextTerm.effectiveDate)} /> with an estimated premium of{" "}
          <Money value={nextTerm.estimatedPremium} />.
        </Alert>
      )}
      {changes.length > 0 && (
        <Alert color="accent" title="The estimated premium changes within the term">
          {changes.map(({ effectiveDate, estimatedPremium }) => (
            <div key={effectiveDate}>
              From <Day date={effectiveDate} />: <Money value={estimatedPremium} />
            </div>
          ))}
        </Alert>
      )}
    </>
  );
}
