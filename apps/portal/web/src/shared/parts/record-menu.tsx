import { ActionIcon, Menu, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconDots } from "@tabler/icons-react";
import { useState } from "react";

/** The ids of a record, which support and programs need and nobody reads: each is copied by a choice in a menu. */
export function RecordMenu({ ids }: { readonly ids: readonly (readonly [name: string, id: string])[] }) {
  const clipboard = useClipboard();
  const [copied, setCopied] = useState("");
  const copy = (id: string) => {
    clipboard.copy(id);
    setCopied(id);
  };
  return (
    <Menu position="bottom-end" withinPortal closeOnItemClick={false} onClose={() => setCopied("")}>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label="Ids of this record">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ids.map(([name, id]) => (
          <Menu.Item
            key={name}
            leftSection={copied === id ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(id)}
          >
            Copy the {name}
            <Text size="xs" c="dimmed" ff="monospace" component="span" display="block">
              {id}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
