import { ActionIcon, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useReturnFocus } from "./use-return-focus.ts";

/** Values of a row, and the way to change them. */
export interface RowFields<Row> {
  readonly row: Row;
  readonly change: (changed: Partial<Row>) => void;
  /** Position, counted from 0. */
  readonly index: number;
}

interface RowsDialogProps<Row extends object> {
  readonly title: string;
  readonly description: string;
  readonly rows: readonly Row[];
  readonly newRow: () => Row;
  /** Name of a row on the button that adds one: `an election`. */
  readonly oneRow: string;
  readonly fieldsOf: (fields: RowFields<Row>) => ReactNode;
  /** Why the last attempt was refused. */
  readonly problem: ReactNode;
  readonly isPending: boolean;
  readonly onSubmit: (rows: Row[]) => void;
  readonly onClose: () => void;
}

interface Keyed<Row> {
  readonly key: number;
  readonly row: Row;
}

/** A list that is changed as a whole, in a dialog. A click beside it closes it only while nothing was changed. */
export function RowsDialog<Row extends object>(props: RowsDialogProps<Row>) {
  const { title, description, rows, newRow, oneRow, fieldsOf, problem, isPending, onSubmit, onClose } = props;
  useReturnFocus();
  const form = useForm<{ rows: Keyed<Row>[] }>({
    initialValues: { rows: rows.map((row, key) => ({ key, row })) },
  });
  const keyed = form.values.rows;
  const nextKey = Math.max(0, ...keyed.map(({ key }) => key + 1));
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      closeOnClickOutside={!form.isDirty()}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={form.onSubmit((values) => onSubmit(values.rows.map(({ row }) => row)))}>
        <Stack>
          <Text size="sm">{description}</Text>
          {keyed.map(({ key, row }, index) => (
            <Group key={key} gap="xs" align="flex-end" role="group" aria-label={`${title} ${index + 1}`}>
              {fieldsOf({
                row,
                index,
                change: (changed) => form.setFieldValue(`rows.${index}`, { key, row: { ...row, ...changed } } as never),
              })}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                onClick={() => form.removeListItem("rows", index)}
                aria-label={`Remove ${index + 1}`}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() => form.insertListItem("rows", { key: nextKey, row: newRow() })}
            >
              Add {oneRow}
            </Button>
          </Group>
          {problem}
          <SaveButtons isPending={isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

function SaveButtons({ isPending, onClose }: { readonly isPending: boolean; readonly onClose: () => void }) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        Save
      </Button>
    </Group>
  );
}
