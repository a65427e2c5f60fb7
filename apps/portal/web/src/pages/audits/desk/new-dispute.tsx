import type { MessageInitShape } from "@bufbuild/protobuf";
import { useMutation } from "@connectrpc/connect-query";
import { Button, Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import {
  type DisputeGround,
  DisputeService,
  type NewDisputedLineSchema,
} from "@platform/contracts/premium_audit/v1/disputes";
import type { Worksheet, WorksheetLine } from "@platform/contracts/premium_audit/v1/worksheets";
import type { EnumName } from "@platform/service/call/enum-names";
import { useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { dayText } from "../../../shared/text/date-text.ts";
import { moneyText } from "../../../shared/text/money-text.ts";
import { plainAmount } from "../../../shared/text/plain-amount.ts";

interface NewDisputeProps {
  readonly audit: Audit;
  readonly worksheet: Worksheet;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Label of every ground of a dispute, and the members that state what is right. */
const grounds: Readonly<Record<string, { readonly label: string; readonly asks: readonly string[] }>> = {
  wrong_class: { label: "Wrong class", asks: ["class", "state", "amount"] },
  wrong_state: { label: "Wrong state", asks: ["state", "class", "amount"] },
  wrong_amount: { label: "Wrong amount", asks: ["amount"] },
  not_an_employee: { label: "Not our employee", asks: [] },
  insured_subcontractor: { label: "Subcontractor was insured", asks: [] },
  overtime_premium: { label: "Overtime premium not deducted", asks: [] },
  officer: { label: "Officer: limits or exclusion", asks: ["amount"] },
  duplicate: { label: "Counted twice", asks: [] },
} satisfies Record<EnumName<typeof DisputeGround>, object>;

/** Disputes lines of the newest version: for each what is wrong, how much of it, and what it should be. */
export function NewDispute({ audit, worksheet, onClose, onDone }: NewDisputeProps) {
  const [keys, setKeys] = useState([0]);
  const create = useMutation(DisputeService.method.createDispute, { onSuccess: onDone });
  const submit = (form: FormData) => {
    const lines = keys.map((key) => lineOf(form, key, worksheet));
    create.mutate({ auditId: audit.id, version: audit.version, reason: typedText(form, "reason"), lines });
  };
  return (
    <FormDialog
      title="Dispute lines"
      action="Dispute"
      problem={create.error ? <ErrorPanel error={create.error} /> : null}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea label="Reason" name="reason" required maxLength={1000} data-autofocus />
      {keys.map((key, index) => (
        <LineFields key={key} name={String(key)} legend={`Line ${index + 1}`} worksheet={worksheet} />
      ))}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setKeys([...keys, (keys.at(-1) ?? 0) + 1])}>
          Another line
        </Button>
        {keys.length > 1 && (
          <Button size="xs" variant="default" onClick={() => setKeys(keys.slice(0, -1))}>
            Remove the last line
          </Button>
        )}
      </Group>
    </FormDialog>
  );
}

interface LineFieldsProps {
  readonly name: string;
  readonly legend: string;
  readonly worksheet: Worksheet;
}

function LineFields({ name, legend, worksheet }: LineFieldsProps) {
  const [ground, setGround] = useState("wrong_class");
  const asks = grounds[ground]?.asks ?? [];
  return (
    <Fieldset legend={legend}>
      <Stack gap="xs">
        <NativeSelect
          label="Line of the worksheet"
          name={`line.${name}`}
          data={worksheet.lines.map((line, index) => ({ value: String(index), label: labelOf(line) }))}
        />
        <NativeSelect
          label="What is wrong"
          name={`ground.${name}`}
          value={ground}
          onChange={(event) => setGround(event.currentTarget.value)}
          data={Object.entries(grounds).map(([value, { label }]) => ({ value, label }))}
        />
        <TextInput
          label="How much of it"
          description="Of the remuneration of the line, or of its hours or persons. Empty: all."
          name={`amount.${name}`}
          inputMode="decimal"
        />
        {asks.includes("class") && (
          <TextInput label="Class it should be" name={`class.${name}`} required={ground === "wrong_class"} />
        )}
        {asks.includes("state") && (
          <TextInput
            label="State it should be"
            name={`state.${name}`}
            required={ground === "wrong_state"}
            maxLength={2}
          />
        )}
        {asks.includes("amount") && (
          <TextInput
            label="Amount it should be"
            name={`to.${name}`}
            inputMode="decimal"
            required={ground === "wrong_amount"}
          />
        )}
        <TextInput label="Note" description="What shows it, such as a certificate." name={`note.${name}`} />
      </Stack>
    </Fieldset>
  );
}

function labelOf({ state, classCode, classDescription, basis, firstDay, remuneration, units }: WorksheetLine): string {
  const what = basis === "subcontractors" ? "subcontractors" : classDescription;
  const size = units ?? moneyText(remuneration);
  return [`${state} ${classCode}`, what, `from ${dayText(firstDay)}`, size].filter(Boolean).join(", ");
}

function lineOf(form: FormData, key: number, worksheet: Worksheet): MessageInitShape<typeof NewDisputedLineSchema> {
  const memberText = (member: string) => typedText(form, `${member}.${key}`);
  const line = worksheet.lines[Number(memberText("line"))];
  return {
    ...(line && { state: line.state, classCode: line.classCode, basis: line.basis, firstDay: line.firstDay }),
    ground: memberText("ground"),
    amount: plainAmount(memberText("amount")),
    toClassCode: memberText("class").toUpperCase(),
    toState: memberText("state").toUpperCase(),
    toAmount: plainAmount(memberText("to")),
    note: memberText("note"),
  };
}
