import { useMutation } from "@connectrpc/connect-query";
import { Alert } from "@mantine/core";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { membersOf, newValues } from "./form-values.ts";
import { PolicyForm } from "./policy-form.tsx";

const environmentRoute = getRouteApi("/$environment");

/** Creates a policy. */
export function NewPolicyPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("policies");
  const [initial] = useState(newValues);
  const navigate = useNavigate();
  const create = useMutation(PolicyService.method.createPolicy, {
    onSuccess: ({ policy }) =>
      navigate({ to: "/$environment/policies/$policyId", params: { environment, policyId: policy?.id ?? "" } }),
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
          isPending={create.isPending}
          error={create.error}
          onSubmit={(values) => create.mutate({ members: membersOf(values) })}
          onCancel={() => navigate({ to: "/$environment/policies", params: { environment }, search: {} })}
        />
      ) : (
        <Alert color="amber">Your role does not allow you to create policies.</Alert>
      )}
    </>
  );
}
