import { useMutation } from "@connectrpc/connect-query";
import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { type GetSessionResponse, type Membership, PortalSessionService } from "@platform/contracts/portal/v1/session";
import { IconBuilding, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCog } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lastEnvironment, rememberOwner, roleNames } from "../api/session.ts";
import { transportFor } from "../api/transport.ts";
import classes from "./person-menu.module.css";

const schemes = [
  { value: "auto", label: "Like the system", icon: IconDeviceDesktop },
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
] as const;

interface PersonMenuProps {
  readonly session: GetSessionResponse;
  readonly membership: Membership | undefined;
  /** Undefined on the pages of the operator's staff. */
  readonly environment: string | undefined;
}

/** Menu with the signed-in person and owner, colours, account and sign-out. */
export default function PersonMenu({ session, membership, environment }: PersonMenuProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation(PortalSessionService.method.signOut, {
    transport: transportFor({}),
    onSuccess: async () => {
      await navigate({ to: "/sign-in", search: {} });
      queryClient.clear();
    },
  });
  const { person } = session;
  const name = person?.name || person?.email || "";
  return (
    <>
      {signOut.error && (
        <Text role="alert" size="xs" c="red" px="xs">
          You are still signed in: the portal did not respond. Try again.
        </Text>
      )}
      <Menu position="top-start" width={220} withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.person}>
            <Avatar size={28} radius="xl" name={name} color="accent" variant="filled" aria-hidden alt="" />
            <span className={classes.names}>
              <Text size="sm" fw={500} truncate component="span" display="block">
                {name}
              </Text>
              <Text size="xs" className={classes.role} truncate component="span" display="block">
                {membership ? roleNames[membership.role] : "Operator's staff"}
              </Text>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <AccountItem environment={environment} />
          <OwnerItems session={session} membership={membership} environment={environment} />
          <ColourItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate({})}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function AccountItem({ environment }: Pick<PersonMenuProps, "environment">) {
  return (
    <Menu.Item
      leftSection={<IconUserCog size={16} aria-hidden />}
      renderRoot={(props) =>
        environment ? (
          <Link to="/$environment/account" params={{ environment }} {...props} />
        ) : (
          <Link to="/operator/account" {...props} />
        )
      }
    >
      Account and sessions
    </Menu.Item>
  );
}

/** The other owners for which the person may act. */
function OwnerItems({ session, membership, environment }: PersonMenuProps) {
  const others = session.memberships.filter(({ ownerId }) => ownerId !== membership?.ownerId);
  return (
    <>
      {others.length > 0 && <Menu.Label>Switch to</Menu.Label>}
      {others.map(({ ownerId, ownerName }) => (
        <Menu.Item
          key={ownerId}
          leftSection={<IconBuilding size={16} aria-hidden />}
          onClick={() => {
            rememberOwner(ownerId);
            location.assign(`/${encodeURIComponent(ownerId)}/${environment ?? lastEnvironment(session)}`);
          }}
        >
          {ownerName}
        </Menu.Item>
      ))}
    </>
  );
}

function ColourItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Colours</Menu.Label>
      {schemes.map(({ value, label, icon: Icon }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={colorScheme === value}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={colorScheme === value ? "✓" : undefined}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
