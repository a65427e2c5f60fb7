import { Button, CopyButton, Group, SimpleGrid, Text } from "@mantine/core";
import { saveText } from "../../shared/text/save-text.ts";

/** The codes for a lost device, the only time that they can be shown. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <section aria-label="Backup codes">
      <Text size="sm" mb="xs">
        Store these backup codes. Each works once, if you lose the device. They are not shown again.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={4} mb="xs">
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => saveText("backup-codes.txt", `${codes.join("\n")}\n`)}>
          Save as a file
        </Button>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy all"}
            </Button>
          )}
        </CopyButton>
      </Group>
    </section>
  );
}
