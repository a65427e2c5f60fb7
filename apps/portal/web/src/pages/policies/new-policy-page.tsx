import { useMutation } from "@connectrpc/connect-query";
import { Alert } from "@mantine/core";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePageDraft } from "../../app/page-draft.ts";
import { usePermission } from "../../app/permission.ts";
import { NewEmployerQuestion } from "../../shared/employers/new-employer-question.tsx";
import { useKnownEmployer } from "../../shared/employers/use-known-employer.ts";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { membersOf, newValues, type PolicyValues } from "./form-values.ts";
import { PolicyForm } from "./policy-form.tsx";

const environmentRoute = getRouteApi("/$environment");

/** Creates a policy. */
export function NewPolicyPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("policies");
  const [initial] = useState(newValues);
  const navigate = useNavigate();
  const employer = useKnownEmployer();
  const draft = usePageDraft<PolicyValues>(["policies/new"]);
  const create = useMutation(PolicyService.method.createPolicy, {
    onSuccess: ({ policy }) => {
      draft.forget();
      return navigate({ to: "/$environment/policies/$policyId", params: { environment, policyId: policy?.id ?? "" } });
    },
  });
  return (
    <>
      <PageHeader
        title="New policy"
        back={{ label: "Policies", to: "/$environment/policies", params: { environment }, search: {} }}
      />
      {canChange ? (
        <PolicyForm
          initial={initial}
          isChange={false}
          action="Create the policy"
          isPending={employer.isPending || create.isPending}
          error={employer.error ?? create.error}
          draft={draft}
          onSubmit={(values) =>
            employer.require(values.employerId, () => create.mutate({ members: membersOf(values) }))
          }
          onCancel={() => navigate({ to: "/$environment/policies", params: { environment }, search: {} })}
        />
      ) : (
        <Alert color="amber">Your role does not allow you to create policies.</Alert>
      )}
      {employer.question && <NewEmployerQuestion {...employer.question} />}
    </>
  );
}
