import { ActionIcon, Menu, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

interface RecordMenuProps {
  /** Name of the record, where it is a row among others; absent: the record of the page. */
  readonly name?: string;
  /** True while an action that was chosen is running. */
  readonly loading?: boolean;
  /** Ids of the record, which support and programs need and nobody reads: each is copied by a choice. */
  readonly ids?: readonly (readonly [name: string, id: string])[];
  /** Choices of actions, above the ids. */
  readonly children?: ReactNode;
}

/** The menu behind the three dots of a record: its rarer actions, and its ids. */
export function RecordMenu({ name, loading = false, ids = [], children }: RecordMenuProps) {
  const clipboard = useClipboard();
  const [copied, setCopied] = useState("");
  const copy = (id: string) => {
    clipboard.copy(id);
    setCopied(id);
  };
  return (
    <Menu position="bottom-end" withinPortal onClose={() => setCopied("")}>
      <Menu.Target>
        <ActionIcon
          {...(name === undefined ? { variant: "default", size: 36 } : { variant: "subtle", color: "gray" })}
          loading={loading}
          aria-label={name === undefined ? "More actions" : `Actions for ${name}`}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {ids.map(([idName, id]) => (
          <Menu.Item
            key={idName}
            closeMenuOnClick={false}
            leftSection={copied === id ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(id)}
          >
            Copy the {idName}
            <Text size="xs" c="dimmed" ff="monospace" component="span" display="block">
              {id}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
