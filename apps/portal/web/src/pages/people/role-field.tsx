import { Radio, Stack } from "@mantine/core";
import { roleChoices } from "./roles.ts";

/** Chooses a role; its form member is `role`. */
export function RoleField({ initial, error }: { readonly initial: string; readonly error?: string | undefined }) {
  return (
    <Radio.Group label="Role" name="role" defaultValue={initial} error={error}>
      <Stack gap="xs" mt="xs">
        {roleChoices.map(({ value, label, may }) => (
          <Radio key={value} value={value} label={label} description={may} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
