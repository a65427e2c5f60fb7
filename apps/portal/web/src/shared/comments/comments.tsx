import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Group, MultiSelect, Paper, Stack, Text, Textarea, VisuallyHidden } from "@mantine/core";
import { type Comment, type CommentSubject, PortalCommentsService } from "@platform/contracts/portal/v1/comments";
import { PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { useState } from "react";
import { ErrorPanel } from "../parts/error-panel.tsx";
import { FormDialog, typedText } from "../parts/form-dialog.tsx";
import { RecordSection } from "../parts/record-section.tsx";
import { Time } from "../parts/time.tsx";

interface CommentsProps {
  readonly subject: CommentSubject;
  readonly subjectId: string;
  readonly canWrite: boolean;
}

/** Comments of the owner's people on a record. Nothing for who may not write one, while there is none. */
export function Comments({ subject, subjectId, canWrite }: CommentsProps) {
  const [isWriting, setWriting] = useState(false);
  const query = useQuery(PortalCommentsService.method.listComments, { subject, subjectId });
  const deletion = useMutation(PortalCommentsService.method.deleteComment, { onSuccess: () => query.refetch() });
  const comments = query.data?.comments ?? [];
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => query.refetch()} />;
  if (comments.length === 0 && !canWrite) return null;
  return (
    <RecordSection title="Comments" action={canWrite && { label: "Write a comment", onClick: () => setWriting(true) }}>
      <Stack gap="sm">
        {comments.length === 0 && (
          <Text size="sm" c="dimmed">
            Only people of your organization see what you write here.
          </Text>
        )}
        {deletion.error ? <ErrorPanel error={deletion.error} /> : null}
        {comments.map((comment) => (
          <OneComment
            key={comment.id}
            comment={comment}
            isPending={deletion.isPending}
            onDelete={() => deletion.mutate({ commentId: comment.id })}
          />
        ))}
      </Stack>
      {isWriting && (
        <WriteComment
          subject={subject}
          subjectId={subjectId}
          onClose={() => setWriting(false)}
          onDone={() => {
            setWriting(false);
            query.refetch();
          }}
        />
      )}
    </RecordSection>
  );
}

interface OneCommentProps {
  readonly comment: Comment;
  readonly isPending: boolean;
  readonly onDelete: () => void;
}

function OneComment({ comment, isPending, onDelete }: OneCommentProps) {
  const { writtenBy, createdAt, mentioned, text, canDelete } = comment;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {writtenBy}, <Time at={createdAt} />
          {mentioned.length > 0 && `, to ${mentioned.join(", ")}`}
        </Text>
        {canDelete && (
          <Button size="compact-xs" variant="subtle" loading={isPending} onClick={onDelete}>
            Delete<VisuallyHidden> the comment of {writtenBy}</VisuallyHidden>
          </Button>
        )}
      </Group>
      <Text mt={4} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {text}
      </Text>
    </Paper>
  );
}

interface WriteCommentProps extends Omit<CommentsProps, "canWrite"> {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function WriteComment({ subject, subjectId, onClose, onDone }: WriteCommentProps) {
  const people = useQuery(PortalPeopleService.method.listPeople, {});
  const [mentionedIds, setMentionedIds] = useState<string[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const add = useMutation(PortalCommentsService.method.addComment, { onSuccess: onDone });
  const options = (people.data?.members ?? []).flatMap(({ person }) =>
    person ? [{ value: person.id, label: person.name || person.email }] : [],
  );
  return (
    <FormDialog
      title="Write a comment"
      action="Comment"
      problem={add.error ? <ErrorPanel error={add.error} /> : null}
      isPending={add.isPending}
      onSubmit={(form) => add.mutate({ subject, subjectId, text: typedText(form, "text"), mentionedIds })}
      onClose={onClose}
    >
      <Textarea
        label="Comment"
        name="text"
        required
        maxLength={2000}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
      />
      <MultiSelect
        label="Mention"
        description="They get an e-mail with a link to this page."
        data={options}
        value={mentionedIds}
        onChange={(ids) => {
          setMentionedIds(ids);
          // The list covers the button below it.
          setChoosing(false);
        }}
        dropdownOpened={isChoosing}
        onDropdownOpen={() => setChoosing(true)}
        onDropdownClose={() => setChoosing(false)}
        maxValues={10}
        searchable
        // In the dialog, which assistive programs do not leave.
        comboboxProps={{ withinPortal: false }}
      />
    </FormDialog>
  );
}
