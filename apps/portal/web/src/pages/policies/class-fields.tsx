import { ActionIcon, Group, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import classes from "./class-fields.module.css";
import { type ClassValues, hasOneRate } from "./form-values.ts";

interface ClassFieldsProps {
  readonly row: ClassValues;
  /** Counted from 1. */
  readonly number: number;
  readonly errorOf: (member: string) => string | undefined;
  readonly onChange: (change: Partial<ClassValues>) => void;
  readonly onRemove: () => void;
}

/** One class of a policy in its form. */
export function ClassFields({ row, number, errorOf, onChange, onRemove }: ClassFieldsProps) {
  const bind = (name: "state" | "classCode" | "rate" | "estimatedPayroll" | "minimumPremium", label: string) => ({
    label,
    value: row[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
  });
  const isOne = hasOneRate(row.stored);
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <fieldset className={classes.fields} aria-label={`Class ${number}`}>
        <TextInput {...bind("state", "State")} maxLength={2} required withAsterisk={false} error={errorOf("state")} />
        <TextInput
          {...bind("classCode", "Class code")}
          required
          withAsterisk={false}
          error={errorOf("class_code") ?? errorOf("classification_code")}
        />
        <TextInput
          {...bind("rate", "Rate")}
          inputMode="decimal"
          placeholder={isOne ? "by the table" : `${row.stored?.rates.length} rates`}
          disabled={!isOne}
          error={errorOf("rates[0].rate") ?? errorOf("rates")}
        />
        <TextInput
          {...bind("estimatedPayroll", "Estimated payroll")}
          inputMode="decimal"
          error={errorOf("estimated_payroll")}
        />
        <TextInput
          {...bind("minimumPremium", "Minimum premium")}
          inputMode="decimal"
          error={errorOf("minimum_premium")}
        />
      </fieldset>
      <ActionIcon variant="subtle" color="gray" mt={26} onClick={onRemove} aria-label={`Remove class ${number}`}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
