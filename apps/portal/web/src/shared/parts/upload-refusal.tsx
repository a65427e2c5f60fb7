import { Alert, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { RefusedUpload } from "../../api/upload-file.ts";
import { Copyable } from "./copyable.tsx";

interface UploadRefusalProps {
  readonly error: Error;
  /** The next step, such as a link to the record that has the content already. */
  readonly children?: ReactNode;
}

/** Why a file was not accepted. */
export function UploadRefusal({ error, children }: UploadRefusalProps) {
  const requestId = error instanceof RefusedUpload ? error.requestId : "";
  return (
    <Alert color="red" role="alert" title="The file was not accepted">
      <Text size="sm">{error.message}</Text>
      {children}
      {requestId && (
        <Text size="xs" mt={6} component="div">
          Request id <Copyable value={requestId} what="request id" />
        </Text>
      )}
    </Alert>
  );
}
