import { useQuery } from "@connectrpc/connect-query";
import { Checkbox, Group, TextInput } from "@mantine/core";
import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

const uploadRoute = getRouteApi("/$environment/payroll/upload");

/** The largest page. Who has more employers types the others. */
const limit = 100;

/** The employer and the period of a file; a correction is for one employer. */
export function UploadFields({ invalid }: { readonly invalid: Readonly<Record<string, string>> }) {
  const search = uploadRoute.useSearch();
  const [isNamed, setIsNamed] = useState(false);
  const employerPage = useQuery(EmployerService.method.listEmployers, { limit });
  const isForOne = Boolean(search.corrects || search.instead_of || search.supplements);
  return (
    <>
      <TextInput
        label="Employer"
        description="Your id of the employer. Choose one that is known, or type a new one."
        name="employer_id"
        defaultValue={search.employer_id}
        required={!isNamed}
        disabled={isNamed}
        withAsterisk={false}
        error={invalid.employer_id}
        list="known-employers"
      />
      <datalist id="known-employers">
        {employerPage.data?.employers.map(({ id, members }) => (
          <option key={id} value={members?.employerId}>
            {members?.name}
          </option>
        ))}
      </datalist>
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
