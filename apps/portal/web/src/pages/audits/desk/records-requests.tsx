import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Group, Paper, Stack, Text, Textarea, TextInput, VisuallyHidden } from "@mantine/core";
import { type RecordsRequest, RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { RecordSection } from "../../../shared/parts/record-section.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { withDayTexts } from "../../../shared/text/date-text.ts";

/** Requests for records of an audit, with those that are overdue. Auditors ask, and note what came. */
export function RecordsRequests({ auditId }: { readonly auditId: string }) {
  const canChange = usePermission("audits");
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(RecordsRequestService.method.listRecordsRequests, { auditId, limit: 100 });
  const change = useMutation(RecordsRequestService.method.updateRecordsRequest, { onSuccess: () => query.refetch() });
  const requests = query.data?.requests ?? [];
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => query.refetch()} />;
  if (requests.length === 0 && !canChange) return null;
  return (
    <RecordSection
      title="Requests for records"
      action={canChange && { label: "Ask for records", onClick: () => setAsking(true) }}
    >
      <Stack gap="sm">
        {requests.length === 0 && (
          <Text size="sm" c="dimmed">
            No records were requested.
          </Text>
        )}
        {change.error ? <ErrorPanel error={change.error} /> : null}
        {requests.map((request) => (
          <OneRequest
            key={request.id}
            request={request}
            onChange={
              canChange
                ? (status) =>
                    change.mutate({ auditId, id: request.id, members: { status }, updateMask: { paths: ["status"] } })
                : undefined
            }
          />
        ))}
      </Stack>
      {isAsking && (
        <AskForRecords
          auditId={auditId}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            query.refetch();
          }}
        />
      )}
    </RecordSection>
  );
}

interface OneRequestProps {
  readonly request: RecordsRequest;
  /** Absent if the person may not change it. */
  readonly onChange: ((status: "answered" | "closed") => void) | undefined;
}

function OneRequest({ request, onChange }: OneRequestProps) {
  const { subject = "", details = "", dueDate = "", status = "", answer = "" } = request.members ?? {};
  const isOpen = status === "open" || status === "overdue";
  const hiddenSubject = <VisuallyHidden> of {subject}</VisuallyHidden>;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <div style={{ overflowWrap: "anywhere" }}>
          <Text>{subject}</Text>
          {details && <Text size="sm">{details}</Text>}
          <Text size="xs" c="dimmed">
            {withDayTexts(`Due ${dueDate}`)}
          </Text>
          {answer && <Text size="sm">{answer}</Text>}
        </div>
        <StatusBadge status={isOpen ? `request_${status}` : status} />
      </Group>
      {onChange && status !== "closed" && (
        <Group gap="xs" mt="sm">
          {isOpen && (
            <Button size="xs" onClick={() => onChange("answered")}>
              Records received{hiddenSubject}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onChange("closed")}>
            Close{hiddenSubject}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

interface AskForRecordsProps {
  readonly auditId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AskForRecords({ auditId, onClose, onDone }: AskForRecordsProps) {
  const create = useMutation(RecordsRequestService.method.createRecordsRequest, { onSuccess: onDone });
  const submit = (form: FormData) => {
    const textOf = (name: string) => typedText(form, name);
    const members = { subject: textOf("subject"), details: textOf("details"), dueDate: textOf("due") };
    create.mutate({ auditId, members });
  };
  return (
    <FormDialog
      title="Ask for records"
      action="Ask"
      problem={create.error ? <ErrorPanel error={create.error} /> : null}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Records"
        placeholder="Forms 941 of 2025"
        name="subject"
        required
        maxLength={200}
        data-autofocus
      />
      <Textarea label="Details" name="details" maxLength={1000} />
      <TextInput label="Due" description="Empty: as configured for your account." name="due" type="date" />
    </FormDialog>
  );
}
