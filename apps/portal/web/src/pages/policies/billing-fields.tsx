import { NativeSelect, TextInput } from "@mantine/core";
import type { BillingMode, PaySchedule } from "@platform/contracts/premium_audit/v1/policies";
import type { EnumName } from "@platform/service/call/enum-names";
import { optionsOf } from "../../shared/text/options.ts";
import { type BillingValues, countsWeeks } from "./billing-values.ts";

/** Properties that the form gives a field. */
interface Bound {
  value: string;
  inputWrapperOrder: ("label" | "input" | "description" | "error")[];
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface BillingFieldsProps {
  readonly values: BillingValues;
  /** @param path name of the member in a refusal */
  readonly bind: (name: keyof BillingValues, path: string) => Bound;
}

const modes = {
  "": "By audits",
  pay_as_you_go: "With each payroll report",
} satisfies Record<EnumName<typeof BillingMode> | "", string>;

const schedules = {
  "": "Never: nothing is estimated",
  weekly: "Every week",
  biweekly: "Every two weeks",
  semimonthly: "Twice a month",
  monthly: "Every month",
} satisfies Record<EnumName<typeof PaySchedule> | "", string>;

/** How the premium of a policy is charged. A field that the ones before it make meaningless is not shown. */
export function BillingFields({ values, bind }: BillingFieldsProps) {
  const expectsReports = values.billingMode !== "" && values.paySchedule !== "";
  return (
    <>
      <NativeSelect label="Premium is charged" data={optionsOf(modes)} {...bind("billingMode", "billing.mode")} />
      {values.billingMode !== "" && (
        <NativeSelect
          label="A report is expected"
          description="A report that does not come is estimated."
          data={optionsOf(schedules)}
          {...bind("paySchedule", "billing.pay_schedule")}
        />
      )}
      {expectsReports && (
        <TextInput
          type="number"
          min={0}
          max={60}
          label="Days until a report is late"
          description="After the end of the pay period. Empty: the default."
          {...bind("graceDays", "billing.grace_days")}
        />
      )}
      {expectsReports && countsWeeks(values) && (
        <TextInput
          type="date"
          label="A pay period begins on"
          description="Any of them. Empty: the first day of the term."
          {...bind("payPeriodStart", "billing.pay_period_start")}
        />
      )}
    </>
  );
}
