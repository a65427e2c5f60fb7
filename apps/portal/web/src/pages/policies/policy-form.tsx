import { useQuery } from "@connectrpc/connect-query";
import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { AuditMethod } from "@platform/contracts/premium_audit/v1/policies";
import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import type { EnumName } from "@platform/service/call/enum-names";
import { type ComponentProps, type FormEvent, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { optionsOf } from "../../shared/text/options.ts";
import { BillingFields } from "./billing-fields.tsx";
import { ClassFields } from "./class-fields.tsx";
import { newClass, type PolicyValues } from "./form-values.ts";
import { InsuredFields } from "./insured-fields.tsx";

interface PolicyFormProps {
  readonly initial: PolicyValues;
  /** True if the policy exists: then its employer stays, and a change may have a day. */
  readonly isChange: boolean;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (values: PolicyValues) => void;
  readonly onCancel: () => void;
}

const auditMethods = {
  "": "On request",
  self: "At the end of each term, by the insured",
  phone: "At the end of each term, by phone",
  physical: "At the end of each term, at the insured's",
  waived: "Waived",
} satisfies Record<EnumName<typeof AuditMethod> | "", string>;

const fieldOrder: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

const amount = { inputMode: "decimal", autoComplete: "off" } as const;

/** Properties of the field of a value. */
type Bind = (
  name: Exclude<keyof PolicyValues, "classes" | "stored">,
  path: string,
) => ReturnType<ComponentProps<typeof BillingFields>["bind"]>;

/** The common members of a policy. Its other members do not change. */
export function PolicyForm({ initial, isChange, action, isPending, error, onSubmit, onCancel }: PolicyFormProps) {
  const [values, setValues] = useState(initial);
  const fields = error ? problemOf(error).fields : {};
  const set = (change: Partial<PolicyValues>) => setValues({ ...values, ...change });
  const bind: Bind = (name, path) => ({
    value: values[name],
    // Labels of two fields side by side then begin at one height, and so do their inputs.
    inputWrapperOrder: fieldOrder,
    error: fields[path] ?? fields[`rating.${path}`],
    onChange: ({ currentTarget }) => set({ [name]: currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(trimmed(values));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="lg" maw={860}>
        <PolicyMembers values={values} isChange={isChange} bind={bind} />
        <InsuredFields bind={bind} />
        <RatingMembers rateTable={values.rateTable} bind={bind} />
        <Classes values={values} fields={fields} set={set} />
        {isChange && (
          <TextInput
            type="date"
            maw={320}
            label="The change applies from"
            description="Empty: for the whole term. Only rating and premium can change within the term."
            {...bind("endorsementDate", "endorsement_date")}
          />
        )}
        <Text size="sm" c="dimmed">
          Further insureds, locations, terms by state and day, stated rules, officers, surcharges, waivers and several
          rates of a class are set through the API{isChange ? "; those of this policy stay as they are." : "."}
        </Text>
        {error ? <ErrorPanel error={error} /> : null}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PolicyMembersProps {
  readonly values: PolicyValues;
  readonly isChange: boolean;
  readonly bind: Bind;
}

function PolicyMembers({ values, isChange, bind }: PolicyMembersProps) {
  return (
    <Fieldset legend="Policy">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Employer id"
          description="The name that payroll reports have for it."
          required
          withAsterisk={false}
          readOnly={isChange}
          {...bind("employerId", "employer_id")}
        />
        <TextInput
          label="Policy number"
          description={isChange ? "As it is printed." : "Empty: one is generated."}
          {...bind("policyNumber", "policy_number")}
        />
        <TextInput
          type="date"
          label="First day"
          required
          withAsterisk={false}
          {...bind("effectiveDate", "effective_date")}
        />
        <TextInput
          type="date"
          label="First day without cover"
          description={isChange ? undefined : "Empty: one year after the first day."}
          required={isChange}
          withAsterisk={false}
          {...bind("expirationDate", "expiration_date")}
        />
        <TextInput
          label="Estimated premium"
          description="Empty: calculated from the estimated payroll."
          {...amount}
          {...bind("premium", "premium")}
        />
        <NativeSelect label="Audit" data={optionsOf(auditMethods)} {...bind("auditMethod", "audit.method")} />
        <BillingFields values={values} bind={bind} />
      </SimpleGrid>
    </Fieldset>
  );
}

function RatingMembers({ rateTable, bind }: { readonly rateTable: string; readonly bind: Bind }) {
  const tables = useQuery(RateTableService.method.listRateTables, { limit: 100 });
  const rateTables = tables.data?.rateTables ?? [];
  const isListed = rateTable === "" || rateTables.some(({ id }) => id === rateTable);
  return (
    <Fieldset legend="Rating">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Rate table"
          description="Rates the classes that have no rate here."
          data={[
            { value: "", label: "None" },
            ...rateTables.map(({ id, name }) => ({ value: id, label: name })),
            ...(isListed ? [] : [{ value: rateTable, label: rateTable }]),
          ]}
          {...bind("rateTable", "rate_table")}
        />
        <TextInput
          label="Experience modification"
          description="Such as 0.94."
          {...amount}
          {...bind("experienceModifier", "experience_modifier")}
        />
        <TextInput
          label="Schedule rating"
          description="A credit of ten percent is -0.10."
          {...amount}
          {...bind("scheduleRating", "schedule_rating")}
        />
        <TextInput label="Expense constant" {...amount} {...bind("expenseConstant", "expense_constant")} />
        <TextInput label="Minimum premium" {...amount} {...bind("minimumPremium", "minimum_premium")} />
      </SimpleGrid>
    </Fieldset>
  );
}

interface ClassesProps {
  readonly values: PolicyValues;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
  readonly set: (change: Partial<PolicyValues>) => void;
}

function Classes({ values: { classes }, fields, set }: ClassesProps) {
  return (
    <Fieldset legend="Classes">
      <Stack>
        {classes.map((row, index) => (
          <ClassFields
            key={row.key}
            row={row}
            number={index + 1}
            errorOf={(member) => fields[`rating.classifications[${index}].${member}`]}
            onChange={(change) =>
              set({ classes: classes.map((one) => (one.key === row.key ? { ...one, ...change } : one)) })
            }
            onRemove={() => set({ classes: classes.filter(({ key }) => key !== row.key) })}
          />
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={() => set({ classes: [...classes, newClass()] })}>
            Add a class
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** Texts without spaces at their ends, and amounts without thousands separators. */
function trimmed({ classes, stored, ...values }: PolicyValues): PolicyValues {
  const texts = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  const amounts = ["premium", "expenseConstant", "minimumPremium"] as const;
  const plain = Object.fromEntries(amounts.map((name) => [name, plainAmount(values[name])]));
  return {
    ...values,
    ...texts,
    ...plain,
    ...(stored && { stored }),
    classes: classes.map((row) => ({
      ...row,
      state: row.state.trim().toUpperCase(),
      classCode: row.classCode.trim(),
      rate: plainAmount(row.rate),
      estimatedPayroll: plainAmount(row.estimatedPayroll),
      minimumPremium: plainAmount(row.minimumPremium),
    })),
  };
}

const plainAmount = (text: string) => text.trim().replaceAll(/[$,\s]/g, "");
