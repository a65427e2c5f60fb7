import { timestampMs } from "@bufbuild/protobuf/wkt";
import { createConnectQueryKey, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { Alert, Skeleton } from "@mantine/core";
import { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import { type Policy, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePageDraft } from "../../app/page-draft.ts";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { changedPaths, membersOf, type PolicyValues, valuesOf } from "./form-values.ts";
import { PolicyForm } from "./policy-form.tsx";

const environmentRoute = getRouteApi("/$environment");
const editPolicyRoute = getRouteApi("/$environment/policies/$policyId/edit");

/** Changes a policy: only what the person has changed is sent. */
export function EditPolicyPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { policyId } = editPolicyRoute.useParams();
  const canChange = usePermission("policies");
  // The form keeps what it started with: reading the policy again would lose what was typed.
  const query = useQuery(
    PolicyService.method.getPolicy,
    { id: policyId },
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const policy = query.data?.policy;
  return (
    <>
      <PageHeader
        title={policy ? `Change policy ${policy.policyNumber}` : "Change the policy"}
        back={{ label: "Policy", to: "/$environment/policies/$policyId", params: { environment, policyId } }}
      />
      {query.error && !policy ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={320} />}
      {!canChange && <Alert color="amber">Your role does not allow you to change policies.</Alert>}
      {policy && canChange && <EditForm policy={policy} environment={environment} />}
    </>
  );
}

function EditForm({ policy, environment }: { readonly policy: Policy; readonly environment: string }) {
  const [initial] = useState(() => valuesOf(policy));
  const policyId = policy.id;
  // A draft of an earlier version would undo what changed since.
  const version = policy.updatedAt ? String(timestampMs(policy.updatedAt)) : "";
  const draft = usePageDraft<PolicyValues>([`policies/${policyId}`, version]);
  const navigate = useNavigate();
  const transport = useTransport();
  const queryClient = useQueryClient();
  const leave = () => navigate({ to: "/$environment/policies/$policyId", params: { environment, policyId } });
  const update = useMutation(PolicyService.method.updatePolicy, {
    onSuccess: async () => {
      draft.forget();
      for (const schema of [PolicyService, PortalPoliciesService]) {
        const queryKey = createConnectQueryKey({ schema, transport, cardinality: undefined });
        await queryClient.invalidateQueries({ queryKey });
      }
      await leave();
    },
  });
  const submit = (values: PolicyValues) => {
    const paths = changedPaths(initial, values);
    if (paths.every((path) => path === "endorsement_date")) leave();
    else update.mutate({ id: policyId, members: membersOf(values), updateMask: { paths } });
  };
  return (
    <PolicyForm
      initial={initial}
      isChange
      action="Save the change"
      isPending={update.isPending}
      error={update.error}
      draft={draft}
      onSubmit={submit}
      onCancel={leave}
    />
  );
}
