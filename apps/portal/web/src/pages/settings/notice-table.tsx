import { Table } from "@mantine/core";
import type { ReactNode } from "react";

interface NoticeTableProps {
  /** Names the table for a screen reader. */
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly when: ReactNode; readonly to: ReactNode }[];
}

/** When an e-mail is sent, and to whom. */
export function NoticeTable({ label, rows }: NoticeTableProps) {
  return (
    <Table aria-label={label} verticalSpacing="xs" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>An e-mail goes to</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, when, to }) => (
          <Table.Tr key={key}>
            <Table.Td>{when}</Table.Td>
            <Table.Td>{to}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
