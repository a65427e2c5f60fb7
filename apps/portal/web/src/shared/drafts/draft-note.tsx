import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Alert, Button } from "@mantine/core";
import { Time } from "../parts/time.tsx";

interface DraftNoteProps {
  readonly savedAt: number;
  readonly onDiscard: () => void;
}

/** Says that a form has what was typed before. */
export function DraftNote({ savedAt, onDiscard }: DraftNoteProps) {
  return (
    <Alert color="accent" role="status" title="Your draft is back">
      Entered <Time at={timestampFromMs(savedAt)} />, and not saved yet.{" "}
      <Button size="compact-xs" variant="default" onClick={onDiscard}>
        Discard the draft
      </Button>
    </Alert>
  );
}
