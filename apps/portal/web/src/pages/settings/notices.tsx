import { Anchor, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Section } from "../../shared/parts/section.tsx";
import { NoticeTable } from "./notice-table.tsx";

const environmentRoute = getRouteApi("/$environment");

const theContact = "The contact address";
const thePerson = "The person";
const theAdmins = "Admins";

/** Every e-mail that the platform sends, besides those that an owner chooses. */
const notices: readonly (readonly [what: string, to: string])[] = [
  ["Deliveries of a webhook begin to fail", theContact],
  ["A webhook was disabled, because deliveries failed or its receiver is gone", theContact],
  ["The contact address was changed", "The former contact addresses"],
  ["Single sign-on was changed, or made a person an admin", theAdmins],
  ["A person is invited", thePerson],
  ["A person asked for a new password", thePerson],
  ["The second sign-in step of a person was reset", thePerson],
];

/** E-mails that the platform always sends, with their recipients. */
export function Notices({ contactEmail }: { readonly contactEmail: string }) {
  const { environment } = environmentRoute.useRouteContext();
  return (
    <Section title="Notices that are always sent">
      <NoticeTable
        label="Notices that are always sent"
        rows={notices.map(([what, to]) => ({
          key: what,
          when: what,
          to: to === theContact && !contactEmail ? "Nobody: there is no contact address" : to,
        }))}
      />
      <Text size="sm" mt="sm">
        Whether you are warned before a webhook is disabled is a choice of{" "}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to="/$environment/webhooks" params={{ environment }} {...props} />}
        >
          each webhook
        </Anchor>
        . The other e-mails are always sent.
      </Text>
    </Section>
  );
}
