import { Stack } from "@mantine/core";
import { environmentRoute } from "../../app/environment-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { Codes } from "./codes.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";

/** What a person manages of the own account. */
export function AccountPage() {
  const { session } = environmentRoute.useRouteContext();
  return (
    <>
      <PageHeader title="Your account" description={session.person?.email} />
      <Stack gap="xl">
        <Sessions />
        {session.person?.hasPassword && <Password />}
        {session.person?.hasPassword && <Codes isRequired={session.person.codesRequired} />}
      </Stack>
    </>
  );
}
