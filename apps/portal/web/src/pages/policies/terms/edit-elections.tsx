import { useQuery } from "@connectrpc/connect-query";
import { Autocomplete, NativeSelect, TextInput } from "@mantine/core";
import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { OwnerKind, Policy } from "@platform/contracts/premium_audit/v1/policies";
import type { EnumName } from "@platform/service/call/enum-names";
import { problemOf } from "../../../api/problem.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { type RowFields, RowsDialog } from "../../../shared/parts/rows-dialog.tsx";
import { optionsOf } from "../../../shared/text/options.ts";
import type { PolicyChange } from "../policy-change.ts";

const kinds = {
  officer: "Officer",
  sole_proprietor: "Sole proprietor",
  partner: "Partner",
  llc_member: "LLC member",
} satisfies Record<EnumName<typeof OwnerKind>, string>;
const inclusions = { included: "Included", excluded: "Excluded" } as const;

/** An election as it is edited. */
interface ElectionValues {
  readonly employeeId: string;
  readonly kind: string;
  readonly inclusion: keyof typeof inclusions;
  readonly from: string;
  readonly to: string;
}

interface EditElectionsProps {
  readonly policy: Policy;
  readonly change: PolicyChange;
  readonly onClose: () => void;
}

/** Changes which officers and owners are covered, and on which days. */
export function EditElections({ policy, change, onClose }: EditElectionsProps) {
  const fields = change.error ? problemOf(change.error).fields : {};
  const submit = (rows: ElectionValues[]) =>
    change.mutate({
      id: policy.id,
      members: {
        rating: {
          officerElections: rows.map(({ inclusion, employeeId, ...row }) => ({
            ...row,
            employeeId: employeeId.trim(),
            included: inclusion === "included",
          })),
        },
      },
      updateMask: { paths: ["rating.officer_elections"] },
    });
  return (
    <RowsDialog<ElectionValues>
      title="Officers and elections"
      description="Pay of an officer or owner who is excluded does not count. Without days, an election holds for the whole term."
      rows={(policy.rating?.officerElections ?? []).map(
        ({ employeeId, kind, included, from: firstDay, to: lastDay }) => ({
          employeeId,
          kind: kind || "officer",
          inclusion: included ? "included" : "excluded",
          from: firstDay,
          to: lastDay,
        }),
      )}
      newRow={() => ({ employeeId: "", kind: "officer", inclusion: "excluded", from: "", to: "" })}
      oneRow="an election"
      fieldsOf={(row) => <ElectionFields {...row} employerId={policy.employerId} fields={fields} />}
      problem={change.error ? <ErrorPanel error={change.error} /> : null}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

interface ElectionFieldsProps extends RowFields<ElectionValues> {
  readonly employerId: string;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

function ElectionFields({ row, change, index, employerId, fields }: ElectionFieldsProps) {
  const employees = useQuery(EmployeeSyncService.method.listEmployees, { employerId, limit: 100 });
  const names = new Map(employees.data?.employees.map(({ employeeId, name }) => [employeeId, name]));
  const errorOf = (member: string) => fields[`rating.officer_elections[${index}].${member}`];
  return (
    <>
      <Autocomplete
        label="Employee id"
        required
        withAsterisk={false}
        w={180}
        data={[...names.keys()]}
        renderOption={({ option }) => `${option.value} ${names.get(option.value) ?? ""}`}
        value={row.employeeId}
        onChange={(employeeId) => change({ employeeId })}
        error={errorOf("employee_id")}
      />
      <NativeSelect
        label="Kind"
        data={optionsOf(kinds)}
        value={row.kind}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
        error={errorOf("kind")}
      />
      <NativeSelect
        label="Election"
        data={optionsOf(inclusions)}
        value={row.inclusion}
        onChange={({ currentTarget }) => change({ inclusion: currentTarget.value as keyof typeof inclusions })}
      />
      <TextInput
        label="First day"
        type="date"
        value={row.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        error={errorOf("from")}
      />
      <TextInput
        label="Last day"
        type="date"
        value={row.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        error={errorOf("to")}
      />
    </>
  );
}
