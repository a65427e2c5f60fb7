import { Alert, List } from "@mantine/core";
import type { SilentService } from "@platform/contracts/portal/v1/operations";

/** Names the services that did not respond, so that what the others say is not taken for everything. */
export function SilentServices({ silent }: { readonly silent: readonly SilentService[] }) {
  if (silent.length === 0) return null;
  return (
    <Alert color="amber" mb="sm" title="Some services did not respond, so this is not complete" role="status">
      <List size="sm">
        {silent.map(({ service, problem }) => (
          <List.Item key={service}>
            {service}: {problem}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
