import { Fieldset, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { EntityType } from "@platform/contracts/premium_audit/v1/insureds";
import type { EnumName } from "@platform/service/call/enum-names";
import type { ComponentProps } from "react";
import { optionsOf } from "../../shared/text/options.ts";
import type { BillingFields } from "./billing-fields.tsx";
import type { InsuredValues } from "./insured-values.ts";

interface InsuredFieldsProps {
  /** @param path name of the member in a refusal */
  readonly bind: (name: keyof InsuredValues, path: string) => ReturnType<ComponentProps<typeof BillingFields>["bind"]>;
}

const entityTypes = {
  "": "Not stated",
  individual: "Individual",
  partnership: "Partnership",
  limited_partnership: "Limited partnership",
  limited_liability_partnership: "Limited liability partnership",
  corporation: "Corporation",
  limited_liability_company: "Limited liability company",
  association: "Association",
  joint_venture: "Joint venture",
  trust_or_estate: "Trust or estate",
  government: "Government",
  other: "Other",
} satisfies Record<EnumName<typeof EntityType> | "", string>;

/** The insured of a policy, as statements print it. */
export function InsuredFields({ bind }: InsuredFieldsProps) {
  return (
    <Fieldset legend="Insured">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name of the insured" autoComplete="off" {...bind("insuredName", "insured.name")} />
        <TextInput
          label="FEIN"
          description="Nine digits, such as 12-3456789."
          autoComplete="off"
          {...bind("fein", "insured.fein")}
        />
        <NativeSelect label="Legal form" data={optionsOf(entityTypes)} {...bind("entityType", "insured.entity_type")} />
        <TextInput label="Street" autoComplete="off" {...bind("street", "insured.address.street")} />
        <TextInput label="City" autoComplete="off" {...bind("city", "insured.address.city")} />
        <TextInput
          label="State of the address"
          description="Two letters."
          autoComplete="off"
          {...bind("addressState", "insured.address.state")}
        />
        <TextInput label="ZIP code" autoComplete="off" {...bind("postalCode", "insured.address.postal_code")} />
        <TextInput
          label="Covered states"
          description="Item 3.A, such as IN, IL. Payroll of other states does not count. Empty: every state."
          autoComplete="off"
          {...bind("coveredStates", "covered_states")}
        />
        <TextInput label="Producer" autoComplete="off" {...bind("producer", "producer.name")} />
      </SimpleGrid>
    </Fieldset>
  );
}
