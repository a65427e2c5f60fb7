import { Stack } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { Codes } from "./codes.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";

/** The own account of a person. */
export function AccountPage() {
  // Owners' people and the operator's staff have it in different frames.
  const { session } = useRouteContext({ strict: false });
  const person = session?.person;
  return (
    <>
      <PageHeader title="Your account" description={person?.email} />
      <Stack gap="xl">
        <Sessions />
        {person?.hasPassword && <Password />}
        {person?.hasPassword && <Passkeys />}
        {person?.hasPassword && <Codes isRequired={person.codesRequired} />}
      </Stack>
    </>
  );
}
