import { useQuery } from "@connectrpc/connect-query";
import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import {
  PortalOperationsService,
  type ServiceDependency,
  type ServiceStatus,
} from "@platform/contracts/portal/v1/operations";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Time } from "../../../shared/parts/time.tsx";

const refreshMs = 5000;

/** How every service is, as it reports it. Refreshes by itself; a service that does not respond blanks nothing. */
export function StatusPage() {
  const status = useQuery(
    PortalOperationsService.method.getSystemStatus,
    {},
    { refetchInterval: refreshMs, staleTime: 0, retry: false },
  );
  const services = status.data?.services;
  return (
    <>
      <PageHeader title="System status" description={services ? summaryOf(services) : "Asking every service"} />
      <Stack gap="md">
        {status.error ? <ErrorPanel error={status.error} onRetry={() => status.refetch()} /> : null}
        {status.isPending && <Skeleton height={240} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} component="section" aria-label="Services">
          {services?.map((service) => (
            <Service key={service.service} service={service} />
          ))}
        </SimpleGrid>
      </Stack>
    </>
  );
}

function stateOf({ problem, dependencies }: ServiceStatus): "available" | "degraded" | "unavailable" {
  if (problem) return "unavailable";
  return dependencies.some((dependency) => dependency.problem) ? "degraded" : "available";
}

function summaryOf(services: readonly ServiceStatus[]): string {
  const affected = services.filter((service) => stateOf(service) !== "available");
  if (affected.length === 0) return "Every service responds, and has all that it depends on.";
  return `Look at ${affected.map(({ service }) => service).join(", ")}.`;
}

function Service({ service }: { readonly service: ServiceStatus }) {
  return (
    <Paper withBorder p="md" component="article" aria-label={service.service}>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Title order={2} size="h4">
          {service.service}
        </Title>
        <StatusBadge status={stateOf(service)} />
      </Group>
      <Text size="sm" mb="sm">
        {service.purpose}
      </Text>
      {service.problem && <Text size="sm">{service.problem}</Text>}
      <Facts
        facts={[
          [service.problem ? "No response since" : "Responds since", <Time key="since" at={service.since} full />],
          ...(service.startedAt ? [["Started", <Time key="started" at={service.startedAt} full />] as const] : []),
          ...(service.version ? [["Release", service.version] as const] : []),
          ...service.dependencies.map(
            (dependency) => [nameOf(dependency), <Dependency key={dependency.name} dependency={dependency} />] as const,
          ),
        ]}
      />
    </Paper>
  );
}

const dependencyNames: Readonly<Record<string, string>> = {
  postgres: "Postgres",
  "change feed": "Changes from Postgres",
};

const nameOf = ({ name }: ServiceDependency) => dependencyNames[name] ?? name;

function Dependency({ dependency: { problem, since } }: { readonly dependency: ServiceDependency }) {
  return (
    <>
      {problem ? `Unavailable: ${problem}` : "Available"}
      {since && (
        <>
          {", since "}
          <Time at={since} full />
        </>
      )}
    </>
  );
}
