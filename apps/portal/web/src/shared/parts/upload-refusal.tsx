import { Alert, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { RefusedUpload } from "../../api/upload-file.ts";
import { texts } from "../../language/texts.ts";
import { Copyable } from "./copyable.tsx";

interface UploadRefusalProps {
  readonly error: Error;
  /** The next step, such as a link to the record that has the content already. */
  readonly children?: ReactNode;
}

/** Why a file was not accepted. */
export function UploadRefusal({ error, children }: UploadRefusalProps) {
  const { requestId, shown } =
    error instanceof RefusedUpload ? error : { requestId: "", shown: { text: error.message, lang: undefined } };
  return (
    <Alert color="red" role="alert" title={texts().notAccepted}>
      <Text size="sm" lang={shown.lang}>
        {shown.text}
      </Text>
      {children}
      {requestId && (
        <Text size="xs" mt={6} component="div">
          {texts().requestId} <Copyable value={requestId} what={texts().ofRequestId} />
        </Text>
      )}
    </Alert>
  );
}
