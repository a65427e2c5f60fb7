import { useMutation } from "@connectrpc/connect-query";
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { problemOf } from "../../../api/problem.ts";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";

/** Dialog that finds the owner of a key by a part of it that may be said aloud. What is typed stays out of the URL. */
export function FindKey({ onClose }: { readonly onClose: () => void }) {
  const find = useMutation(PortalOwnersService.method.findOwnerKeys);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    find.mutate({ part: String(new FormData(event.currentTarget).get("part") ?? "").trim() });
  };
  const problem = find.error ? problemOf(find.error) : undefined;
  return (
    <Modal opened onClose={onClose} title="Find the owner of a key" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        <form onSubmit={submit}>
          <Group align="end" gap="xs">
            <TextInput
              flex={1}
              label="Part of the key"
              description="Its last 4 or 6 characters, or its SHA-256. Never the key itself."
              name="part"
              required
              withAsterisk={false}
              autoComplete="off"
              error={problem && (problem.fields.part ?? problem.message)}
              data-autofocus
            />
            <Button type="submit" loading={find.isPending}>
              Find
            </Button>
          </Group>
        </form>
        <div role="status">
          {find.data?.keys.length === 0 && <Text size="sm">No key matches.</Text>}
          {find.data?.keys.map(({ id, redactedKey, isActive, ownerId, deletedAt }) => (
            <Group key={id} gap="sm" mb="xs">
              <code>{redactedKey}</code>
              <StatusBadge status={deletedAt ? "revoked" : isActive ? "active" : "disabled"} />
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/operator/owners/$ownerId"
                    params={{ ownerId }}
                    search={{ show: "credentials" }}
                    {...props}
                  />
                )}
              >
                {ownerId}
              </Anchor>
            </Group>
          ))}
        </div>
      </Stack>
    </Modal>
  );
}
