import { useMutation } from "@connectrpc/connect-query";
import { Button, Group } from "@mantine/core";
import { type Policy, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { EditElections } from "./edit-elections.tsx";
import { EditStateTerms } from "./edit-state-terms.tsx";

interface ChangeTermsProps {
  readonly policy: Policy;
  readonly onChanged: () => unknown;
}

/** Buttons that change the lists of a policy's terms: what differs by state, and who is included. */
export function ChangeTerms({ policy, onChanged }: ChangeTermsProps) {
  const canChange = usePermission("policies");
  const [dialog, setDialog] = useState<"elections" | "states">();
  const close = () => {
    change.reset();
    setDialog(undefined);
  };
  const change = useMutation(PolicyService.method.updatePolicy, {
    onSuccess: () => {
      setDialog(undefined);
      onChanged();
    },
  });
  if (!canChange) return null;
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => setDialog("states")}>
        Terms by state
      </Button>
      <Button size="xs" variant="default" onClick={() => setDialog("elections")}>
        Officers and elections
      </Button>
      {dialog === "states" && <EditStateTerms policy={policy} change={change} onClose={close} />}
      {dialog === "elections" && <EditElections policy={policy} change={change} onClose={close} />}
    </Group>
  );
}
