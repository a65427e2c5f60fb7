import { Stack, Text } from "@mantine/core";
import { Copyable } from "../../shared/parts/copyable.tsx";

/** Values to be copied elsewhere, each on a line of its own below its name. */
export function CopyLines({ lines }: { readonly lines: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Stack gap="xs">
      {lines.map(([name, value]) => (
        <div key={name}>
          <Text size="xs">{name}</Text>
          <Copyable value={value} what={name} />
        </div>
      ))}
    </Stack>
  );
}
