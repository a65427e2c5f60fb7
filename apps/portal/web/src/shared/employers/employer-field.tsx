import { useQuery } from "@connectrpc/connect-query";
import { Autocomplete, Text } from "@mantine/core";
import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import type { ComponentProps } from "react";

/** The largest page. Who has more employers types the others. */
const limit = 100;

type EmployerFieldProps = Omit<
  ComponentProps<typeof Autocomplete>,
  "data" | "filter" | "renderOption" | "defaultValue"
> & {
  readonly defaultValue?: string | undefined;
};

/** An employer, chosen from those that are known by its id or a part of its name; another id may be typed. */
export function EmployerField({ defaultValue = "", ...props }: EmployerFieldProps) {
  const { data } = useQuery(EmployerService.method.listEmployers, { limit });
  const employers = new Map(data?.employers.map(({ members }) => [members?.employerId ?? "", members?.name ?? ""]));
  return (
    <Autocomplete
      label="Employer"
      description="Choose one that is known, or type the id of a new one."
      autoComplete="off"
      // A closed list would be a second element with this label.
      comboboxProps={{ keepMounted: false }}
      {...(props.value === undefined && { defaultValue })}
      {...props}
      data={[...employers.keys()]}
      filter={({ options, search }) => {
        const typed = folded(search.trim());
        return options.filter(
          (option) => "value" in option && folded(`${option.value} ${employers.get(option.value)}`).includes(typed),
        );
      }}
      renderOption={({ option: { value } }) => (
        <div>
          <Text size="sm">{value}</Text>
          {employers.get(value) && (
            <Text size="xs" c="dimmed">
              {employers.get(value)}
            </Text>
          )}
        </div>
      )}
    />
  );
}

/** Without case and accents: who searches for `cafe` means `Café`, too. */
const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
