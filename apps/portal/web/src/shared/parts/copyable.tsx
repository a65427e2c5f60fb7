import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { texts } from "../../language/texts.ts";
import classes from "./copyable.module.css";

interface CopyableProps {
  readonly value: string;
  /** Names the value for a screen reader. */
  readonly what: string;
  /** Shows the beginning and the end only, for cells of tables. */
  readonly isShort?: boolean;
}

/** An id that can be copied. */
export function Copyable({ value, what, isShort = false }: CopyableProps) {
  const { copy: copyTexts } = texts();
  const shown = isShort && value.length > 16 ? `${value.slice(0, 8)}…${value.slice(-5)}` : value;
  return (
    <span className={classes.copyable}>
      <code className={classes.value} title={isShort ? value : undefined}>
        {shown}
      </code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={copy}
            title={copied ? copyTexts.copied : copyTexts.copy}
            aria-label={copied ? copyTexts.copiedWhat(what) : copyTexts.copyWhat(what)}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}
