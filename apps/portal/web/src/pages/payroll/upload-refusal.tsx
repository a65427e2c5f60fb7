import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Copyable } from "../../shared/copyable.tsx";
import { RefusedUpload } from "./send-file.ts";

/** Why a file was not accepted; leads to the report that has its content already. */
export function UploadRefusal({ error, environment }: { readonly error: Error; readonly environment: string }) {
  const refusal = error instanceof RefusedUpload ? error : undefined;
  const existing = refusal?.metadata.report_id ?? refusal?.metadata.existing_report_id;
  return (
    <Alert color="red" role="alert" title="The file was not accepted">
      <Text size="sm">{error.message}</Text>
      {existing && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/$environment/payroll/$reportId"
              params={{ environment, reportId: existing }}
              search={{}}
              {...props}
            />
          )}
        >
          Open {existing}
        </Anchor>
      )}
      {refusal?.requestId && (
        <Text size="xs" mt={6} component="div">
          Request id <Copyable value={refusal.requestId} what="request id" />
        </Text>
      )}
    </Alert>
  );
}
