import { Paper, Stack, Text, Title } from "@mantine/core";
import type { Owner, Suspension as OwnerSuspension, Plan } from "@platform/contracts/credentials/v1/credentials";
import type { GetOwnerResponse } from "@platform/contracts/portal/v1/owners";
import { Count, Nothing } from "../../../shared/parts/amount.tsx";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { words } from "../../../shared/text/words.ts";

/** An owner with its limits and suspensions. */
export function Overview({ details, owner }: { readonly details: GetOwnerResponse; readonly owner: Owner }) {
  const plan = details.planLimits.find(({ name }) => name === owner.plan);
  return (
    <Stack gap="xl">
      <Paper withBorder p="md">
        <Facts
          facts={[
            ["Status", <StatusBadge key="status" status={owner.suspendedAt ? "suspended" : "active"} />],
            ["Type", words(owner.ownerType)],
            ["Contact", owner.contactEmail || <Nothing key="contact" />],
            ["Replaced contacts", owner.formerContactEmails.join(", ") || <Nothing key="former" />],
            ["Retention", owner.retentionYears ? `${owner.retentionYears} years` : "Default of each service"],
            ["Created", <Time key="created" at={owner.createdAt} full />],
            ["Owner id", <Copyable key="id" value={owner.id} what="owner id" />],
          ]}
        />
      </Paper>
      <section>
        <Title order={2} mb="sm">
          Plan and rate limits
        </Title>
        <Paper withBorder p="md">
          {plan ? (
            <Facts facts={[["Plan", plan.name], ...limitFacts(plan)]} />
          ) : (
            <Text size="sm">
              {owner.plan
                ? `The plan ${owner.plan} is not configured any more; the default applies.`
                : "No plan is assigned: keys have the limits of their environment (sandbox, production), client credentials those of the plan developer."}
            </Text>
          )}
        </Paper>
      </section>
      <section>
        <Title order={2} mb="sm">
          Suspensions
        </Title>
        {details.suspensions.length === 0 && <Text size="sm">It was never suspended.</Text>}
        <Stack gap="xs">
          {details.suspensions.map((suspension) => (
            <Suspension key={String(suspension.suspendedAt?.seconds)} suspension={suspension} />
          ))}
        </Stack>
      </section>
    </Stack>
  );
}

const windowNames: Readonly<Record<number, string>> = {
  1: "Requests in a second",
  60: "Requests in a minute",
  3600: "Requests in an hour",
  86400: "Requests in a day",
};

function limitFacts({ windows, concurrentWebhooks }: Plan) {
  const limits = windows.map(({ limit, windowSeconds }) => {
    const name = windowNames[windowSeconds] ?? `Requests in ${windowSeconds} s`;
    return [name, <Count key={windowSeconds} value={String(limit)} />] as const;
  });
  return [...limits, ["Active webhooks", <Count key="webhooks" value={concurrentWebhooks} />] as const];
}

function Suspension({ suspension }: { readonly suspension: OwnerSuspension }) {
  const { suspendedAt, suspendedBy, reason, resumedAt, resumedBy, resumeReason } = suspension;
  return (
    <Paper withBorder p="sm">
      <Text size="sm">
        Suspended <Time at={suspendedAt} full /> {suspendedBy && `by ${suspendedBy}`}
        {reason && `: ${reason}`}
      </Text>
      {resumedAt && (
        <Text size="sm">
          Resumed <Time at={resumedAt} full /> {resumedBy && `by ${resumedBy}`}
          {resumeReason && `: ${resumeReason}`}
        </Text>
      )}
    </Paper>
  );
}
