import { Checkbox, Group, TextInput } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

const uploadRoute = getRouteApi("/$environment/payroll/upload");

/** The employer and the period of a file; a correction is for one employer. */
export function UploadFields({ invalid }: { readonly invalid: Readonly<Record<string, string>> }) {
  const known = uploadRoute.useSearch();
  const [isNamed, setIsNamed] = useState(false);
  const isForOne = Boolean(known.corrects || known.instead_of || known.supplements);
  return (
    <>
      <TextInput
        label="Employer"
        description="Your id of the employer."
        name="employer_id"
        defaultValue={known.employer_id}
        required={!isNamed}
        disabled={isNamed}
        withAsterisk={false}
        error={invalid.employer_id}
      />
      {!isForOne && (
        <Checkbox
          label="A column of the file names the employer of each row"
          checked={isNamed}
          onChange={(event) => setIsNamed(event.currentTarget.checked)}
        />
      )}
      <Group grow align="flex-start">
        <TextInput
          label="First day of the period"
          type="date"
          name="period_start"
          defaultValue={known.period_start}
          required
          withAsterisk={false}
          error={invalid.period_start}
        />
        <TextInput
          label="Last day of the period"
          type="date"
          name="period_end"
          defaultValue={known.period_end}
          required
          withAsterisk={false}
          error={invalid.period_end}
        />
      </Group>
    </>
  );
}
