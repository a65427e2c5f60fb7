import { useQuery } from "@connectrpc/connect-query";
import { Skeleton, Stack, Text } from "@mantine/core";
import { PortalSingleSignOnService } from "@platform/contracts/portal/v1/single_sign_on";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { SignInDomains } from "./sign-in-domains.tsx";

/** The identity provider of the owner and the domains whose people sign in by it, which an admin sets up. */
export function SingleSignOn() {
  const canChange = usePermission("settings");
  const { data, error, isPending, refetch } = useQuery(
    PortalSingleSignOnService.method.getSingleSignOn,
    {},
    { enabled: canChange },
  );
  if (!canChange) return null;
  return (
    <Section title="Single sign-on">
      <Stack gap="lg">
        <Text size="sm">
          People with addresses at your domains sign in by your identity provider (OpenID Connect), such as Entra ID,
          Google Workspace or Okta.
        </Text>
        {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : null}
        {isPending && <Skeleton height={240} />}
        {data && (
          <>
            <SignInDomains
              domains={data.domains}
              hasProvider={data.provider !== undefined}
              onChanged={() => refetch()}
            />
            <ProviderForm singleSignOn={data} onChanged={() => refetch()} />
          </>
        )}
      </Stack>
    </Section>
  );
}
