import { Button, CopyButton, Group, Text } from "@mantine/core";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { TextBlock } from "../../../shared/parts/text-block.tsx";
import { textOf } from "./text-of.ts";

interface SentBodyProps {
  /** Undefined: no longer retained. */
  readonly body: Uint8Array | undefined;
  /** Size of the whole. */
  readonly bytes: number;
  /** SHA-256 of a body that was removed on request; empty: it was not. */
  readonly removedSha256: string;
}

/** The body that every attempt of a delivery sends, indented if it is whole; copied byte for byte. */
export function SentBody({ body, bytes, removedSha256 }: SentBodyProps) {
  if (removedSha256) {
    return (
      <Text size="sm" component="div">
        It was removed on request. Its SHA-256: <Copyable value={removedSha256} what="SHA-256 of the body" />
      </Text>
    );
  }
  if (body === undefined) {
    return <Text size="sm">It is no longer retained: bodies are deleted with the deliveries that they belong to.</Text>;
  }
  const isWhole = body.length >= bytes;
  const text = textOf(body);
  return (
    <div>
      <TextBlock label="Body of the request" text={isWhole ? indented(text) : text} />
      <Group gap="sm" mt="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy the body as it was sent"}
            </Button>
          )}
        </CopyButton>
        {!isWhole && <Text size="xs">The first 64 KiB of {bytes.toLocaleString("en-US")} bytes.</Text>}
      </Group>
    </div>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
