import { Checkbox, Group, TextInput } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { EmployerField } from "../../shared/employers/employer-field.tsx";

const uploadRoute = getRouteApi("/$environment/payroll/upload");

interface UploadFieldsProps {
  /** Errors by field. */
  readonly invalid: Readonly<Record<string, string>>;
  /** Called when another employer is typed or chosen; the other fields tell the form around them. */
  readonly onChange: () => void;
}

/** The employer and the period of a file; a correction is for one employer. */
export function UploadFields({ invalid, onChange }: UploadFieldsProps) {
  const search = uploadRoute.useSearch();
  const [isNamed, setIsNamed] = useState(false);
  const isForOne = Boolean(search.corrects || search.instead_of || search.supplements);
  return (
    <>
      <EmployerField
        name="employer_id"
        defaultValue={search.employer_id}
        required={!isNamed}
        disabled={isNamed}
        withAsterisk={false}
        error={invalid.employer_id}
        onChange={onChange}
      />
      {!isForOne && (
        <Checkbox
          label="A column of the file names the employer of each row"
          checked={isNamed}
          onChange={(event) => setIsNamed(event.currentTarget.checked)}
        />
      )}
      <Group grow align={invalid.period_start || invalid.period_end ? "flex-start" : "flex-end"}>
        <TextInput
          label="First day of the period"
          type="date"
          name="period_start"
          defaultValue={search.period_start}
          required
          withAsterisk={false}
          error={invalid.period_start}
        />
        <TextInput
          label="Last day of the period"
          type="date"
          name="period_end"
          defaultValue={search.period_end}
          required
          withAsterisk={false}
          error={invalid.period_end}
        />
      </Group>
    </>
  );
}
