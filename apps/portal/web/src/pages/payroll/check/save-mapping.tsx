import { createConnectQueryKey, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import type { Mapped } from "./mapping.ts";

const list = FileMappingService.method.listFileMappings;
const request = { limit: 100 };

/** Saves by name how a file is read, for the next files of the same payroll program. */
export function SaveMapping({ mapping }: { readonly mapping: readonly Mapped[] }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const saved = useQuery(list, request);
  const save = useMutation(PortalPayrollService.method.saveFileMapping, {
    onSuccess: () =>
      queryClient.invalidateQueries({
        queryKey: createConnectQueryKey({ schema: list, transport, input: request, cardinality: "finite" }),
      }),
  });
  const trimmedName = name.trim();
  const isKnown = saved.data?.fileMappings.some((one) => one.name.toLowerCase() === trimmedName.toLowerCase());
  const submit = () => {
    if (trimmedName === "" || save.isPending) return;
    save.mutate({
      name: trimmedName,
      mapping: mapping.map(({ member, headers }) => ({ member, headers: [...headers] })),
    });
  };
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Name for this mapping"
          maxLength={100}
          value={name}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            save.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // The form around it would check the file.
            event.preventDefault();
            submit();
          }}
        />
        <Button variant="default" disabled={trimmedName === ""} loading={save.isPending} onClick={submit}>
          {isKnown ? "Replace the saved mapping" : "Save the mapping"}
        </Button>
      </Group>
      {save.isSuccess && (
        <Text size="sm" role="status">
          Saved as {save.data.fileMapping?.name}.
        </Text>
      )}
      {save.error ? <ErrorPanel error={save.error} /> : null}
    </>
  );
}
