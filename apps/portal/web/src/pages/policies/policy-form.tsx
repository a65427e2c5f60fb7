import { useQuery } from "@connectrpc/connect-query";
import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { AuditMethod } from "@platform/contracts/premium_audit/v1/policies";
import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import { RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import type { EnumName } from "@platform/service/call/enum-names";
import type { ComponentProps } from "react";
import { problemOf } from "../../api/problem.ts";
import { DraftNote } from "../../shared/drafts/draft-note.tsx";
import { useHalfWritten } from "../../shared/drafts/half-written.ts";
import { LeaveQuestion } from "../../shared/drafts/leave-question.tsx";
import type { Draft } from "../../shared/drafts/use-draft.ts";
import { EmployerField } from "../../shared/employers/employer-field.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { optionsOf } from "../../shared/text/options.ts";
import { plainAmount, plainFraction } from "../../shared/text/plain-amount.ts";
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
  /** The draft that was typed before; the page forgets it once the policy is stored. */
  readonly draft: Draft<PolicyValues>;
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

/** The common members of a policy. Its other members do not change. What is typed is kept as a draft until it is stored. */
export function PolicyForm(props: PolicyFormProps) {
  const { initial, isChange, action, isPending, error, draft, onSubmit, onCancel } = props;
  const { stored } = draft;
  const form = useForm<PolicyValues>({ initialValues: stored?.values ?? initial, onValuesChange: draft.keep });
  const { values } = form;
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  useHalfWritten(isDirty);
  const fields = error ? problemOf(error).fields : {};
  const bind: Bind = (name, path) => ({
    value: values[name],
    // Labels of two fields side by side then begin at one height, and so do their inputs.
    inputWrapperOrder: fieldOrder,
    error: fields[path] ?? fields[`rating.${path}`],
    onChange: ({ currentTarget }) => form.setFieldValue(name, currentTarget.value),
  });
  return (
    <form onSubmit={form.onSubmit((typed) => onSubmit(trimmed(typed)))}>
      <Stack gap="lg" maw="var(--form-width)">
        {stored && isDirty && (
          <DraftNote
            savedAt={stored.savedAt}
            onDiscard={() => {
              form.setValues(initial);
              draft.forget();
            }}
          />
        )}
        <PolicyMembers values={values} isChange={isChange} bind={bind} />
        <InsuredFields bind={bind} />
        <RatingMembers values={values} bind={bind} />
        <Classes form={form} fields={fields} />
        {isChange && (
          <TextInput
            type="date"
            maw={320}
            label="The change applies from"
            description="Empty: for the whole term. Only rating and premium can change within the term."
            {...bind("endorsementDate", "endorsement_date")}
          />
        )}
        <OtherMembers isChange={isChange} />
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
      <LeaveQuestion isDirty={isDirty && !isPending} onDiscard={draft.forget} />
    </form>
  );
}

function OtherMembers({ isChange }: { readonly isChange: boolean }) {
  return (
    <Text size="sm" c="dimmed">
      Further insureds, locations, surcharges, waivers, stated rules and several rates of a class are set through the
      API
      {isChange ? "; those of this policy stay as they are." : "."}
    </Text>
  );
}

interface PolicyMembersProps {
  readonly values: PolicyValues;
  readonly isChange: boolean;
  readonly bind: Bind;
}

function PolicyMembers({ values, isChange, bind }: PolicyMembersProps) {
  const employer = bind("employerId", "employer_id");
  return (
    <Fieldset legend="Policy">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <EmployerField
          required
          withAsterisk={false}
          readOnly={isChange}
          {...(isChange && { description: "It stays: a policy is of one employer." })}
          {...employer}
          onChange={(value) => employer.onChange({ currentTarget: { value } })}
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
          label="Last day"
          description={isChange ? undefined : "Empty: one year after the first day."}
          required={isChange}
          withAsterisk={false}
          {...bind("lastDay", "expiration_date")}
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

function RatingMembers({ values, bind }: Pick<PolicyMembersProps, "values" | "bind">) {
  const rateTables = useQuery(RateTableService.method.listRateTables, { limit: 100 });
  const ruleTables = useQuery(RuleTableService.method.listRuleTables, { limit: 100 });
  return (
    <Fieldset legend="Rating">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Rate table"
          description="Rates the classes that have no rate here."
          data={tableOptions(rateTables.data?.rateTables, values.rateTable)}
          {...bind("rateTable", "rate_table")}
        />
        <NativeSelect
          label="Rule table"
          description="Its rules come before those on file."
          data={tableOptions(ruleTables.data?.ruleTables, values.ruleTable)}
          {...bind("ruleTable", "rule_table")}
        />
        <TextInput
          label="Experience modification"
          description="Such as 0.94: from the rating bureau, by the losses of past years."
          {...amount}
          {...bind("experienceModifier", "experience_modifier")}
        />
        <TextInput
          label="Schedule rating"
          description="For what losses do not show. A credit of ten percent is -10% or -0.10."
          {...amount}
          {...bind("scheduleRating", "schedule_rating")}
        />
        <TextInput
          label="Expense constant"
          description="A fixed amount for each policy."
          {...amount}
          {...bind("expenseConstant", "expense_constant")}
        />
        <TextInput
          label="Minimum premium"
          description="The least that the policy costs."
          {...amount}
          {...bind("minimumPremium", "minimum_premium")}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** Options of the tables of the owner, and the chosen one if it is not among the newest. */
function tableOptions(tables: readonly { readonly id: string; readonly name: string }[] = [], chosen: string) {
  const isListed = chosen === "" || tables.some(({ id }) => id === chosen);
  return [
    { value: "", label: "None" },
    ...tables.map(({ id, name }) => ({ value: id, label: name })),
    ...(isListed ? [] : [{ value: chosen, label: chosen }]),
  ];
}

interface ClassesProps {
  readonly form: UseFormReturnType<PolicyValues>;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

function Classes({ form, fields }: ClassesProps) {
  return (
    <Fieldset legend="Classes">
      <Stack>
        {form.values.classes.map((row, index) => (
          <ClassFields
            key={row.key}
            row={row}
            number={index + 1}
            errorOf={(member) => fields[`rating.classifications[${index}].${member}`]}
            onChange={(change) => form.setFieldValue(`classes.${index}`, { ...row, ...change })}
            onRemove={() => form.removeListItem("classes", index)}
          />
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={() => form.insertListItem("classes", newClass())}>
            Add a class
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** Texts without spaces at their ends, and numbers without what was typed around them. */
function trimmed({ classes, stored, ...values }: PolicyValues): PolicyValues {
  const texts = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  const amounts = ["premium", "expenseConstant", "minimumPremium"] as const;
  const plain = Object.fromEntries(amounts.map((name) => [name, plainAmount(values[name])]));
  return {
    ...values,
    ...texts,
    ...plain,
    experienceModifier: plainFraction(values.experienceModifier),
    scheduleRating: plainFraction(values.scheduleRating),
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
