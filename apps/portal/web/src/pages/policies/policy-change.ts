import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { UpdatePolicyRequestSchema } from "@platform/contracts/premium_audit/v1/policies";

/** Members of the mutation that changes a policy, as dialogs need them. */
export interface PolicyChange {
  readonly mutate: (input: MessageInitShape<typeof UpdatePolicyRequestSchema>) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** The first moment of a day, `YYYY-MM-DD`, in UTC; undefined for none. */
export function timestampOf(day: string): Timestamp | undefined {
  return day === "" ? undefined : timestampFromDate(new Date(`${day}T00:00:00Z`));
}

/** The end of a term of which this is the last day, `YYYY-MM-DD`: the first moment of the next day in UTC; undefined for none. */
export function endOf(lastDay: string): Timestamp | undefined {
  return lastDay === "" ? undefined : timestampFromDate(new Date(Date.parse(`${lastDay}T00:00:00Z`) + 86_400_000));
}
