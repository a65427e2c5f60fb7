import { List } from "@mantine/core";
import type { DisputedLine } from "@platform/contracts/premium_audit/v1/disputes";
import { Count, Money } from "../../../shared/parts/amount.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { words } from "../../../shared/text/words.ts";

/** Lines of a dispute: what is wrong, what it should be, and what became of it. */
export function DisputedLines({ lines }: { readonly lines: readonly DisputedLine[] }) {
  return (
    <List type="ordered" size="sm" mt="xs" spacing={4}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id but its number
        <List.Item key={index}>
          <DisputedLineText line={line} /> {line.status !== "open" && <StatusBadge status={line.status} />}
        </List.Item>
      ))}
    </List>
  );
}

/** One disputed line in words: `IN 5403: wrong class, 30,000.00 of 100,000.00 should be 30,000.00 in IN 8810`. */
export function DisputedLineText({ line }: { readonly line: DisputedLine }) {
  const { state, classCode, toState, toClassCode, rateBasis } = line;
  const isElsewhere = toState !== state || toClassCode !== classCode;
  const note = [line.employeeId && `person ${line.employeeId}`, line.reportId, line.note].filter(Boolean).join(", ");
  return (
    <span style={{ overflowWrap: "anywhere" }}>
      {state} {classCode}
      {line.basis === "subcontractors" && " (subcontractors)"}: {words(line.ground).toLowerCase()},{" "}
      <Amount value={line.amount} rateBasis={rateBasis} /> of <Amount value={line.counted} rateBasis={rateBasis} />{" "}
      should be <Amount value={line.toAmount} rateBasis={rateBasis} />
      {isElsewhere && ` in ${toState} ${toClassCode}`}
      {note && ` (${note})`}
    </span>
  );
}

function Amount({ value, rateBasis }: { readonly value: string; readonly rateBasis: string }) {
  return rateBasis === "" ? <Money value={value} /> : <Count value={value} />;
}
