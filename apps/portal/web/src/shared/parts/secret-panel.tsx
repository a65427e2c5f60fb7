import { Button, Checkbox, CopyButton, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./secret-panel.module.css";

interface SecretPanelProps {
  readonly title: string;
  readonly secret: string;
  /** Purpose of the secret, and where to store it. */
  readonly advice: string;
  /** Actions that are possible with it at once. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret the only time that it can be shown; closes only after the person says that it is stored. */
export function SecretPanel({ title, secret, advice, children, onClose }: SecretPanelProps) {
  const [stored, setStored] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
    >
      <Stack>
        <Text size="sm">{advice}</Text>
        <code className={classes.secret} data-testid="secret">
          {secret}
        </code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              data-autofocus
            >
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        {children}
        <Checkbox
          label="I have stored it. It will not be shown again."
          checked={stored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <Button disabled={!stored} onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Modal>
  );
}
