import { Button, Group, Modal, Paper, Stack, Text } from "@mantine/core";
import type { OverlappingReport, Overlaps } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { payrollTexts } from "../../language/payroll-texts.ts";
import { Money } from "../../shared/parts/amount.tsx";
import { useReturnFocus } from "../../shared/parts/use-return-focus.ts";
import { sumOf } from "../../shared/text/sum-of.ts";
import { OverlappingReports } from "./overlapping-reports.tsx";

/** The fields of the upload that say what becomes of the payroll that counts: one report is replaced, and others are added to. */
export interface OverlapChoice {
  readonly corrects?: string;
  readonly overlaps?: "add";
}

interface OverlapQuestionProps {
  readonly overlaps: Overlaps;
  /** Gross wages of the file. */
  readonly totalGrossWages: string;
  /** Why the file cannot replace a report; empty if it can. */
  readonly whyNoReplacement: string;
  readonly onChoose: (choice: OverlapChoice) => void;
  readonly onClose: () => void;
}

/** Asks what becomes of payroll that counts already, before anything of the file is stored. */
export function OverlapQuestion(props: OverlapQuestionProps) {
  const { overlaps, totalGrossWages, whyNoReplacement, onChoose, onClose } = props;
  useReturnFocus();
  const { reports, employeeCount } = overlaps;
  const counted = sumOf(reports.map(({ grossWages }) => grossWages));
  const replacementOf = (report: OverlappingReport) => (
    <Replacement report={report} isOnly={reports.length === 1} totalGrossWages={totalGrossWages} onChoose={onChoose} />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title="Payroll that counts already"
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <Text size="sm">
          {payrollTexts().people(employeeCount)} in this file {employeeCount === 1 ? "is" : "are"} paid for some of
          these days already. Nothing of the file is stored yet.
        </Text>
        <OverlappingReports overlaps={overlaps} {...(!whyNoReplacement && { choiceOf: replacementOf })} />
        <Paper withBorder p="sm">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              If you add the file, all of it counts in addition, as a bonus does: <Money value={counted} /> and{" "}
              <Money value={totalGrossWages} /> are <Money value={sumOf([counted, totalGrossWages])} />.
            </Text>
            <Button variant="default" onClick={() => onChoose({ overlaps: "add" })}>
              Add the file
            </Button>
          </Stack>
        </Paper>
        {whyNoReplacement && <Text size="sm">{whyNoReplacement}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface ReplacementProps {
  readonly report: OverlappingReport;
  /** True if no other report has payroll of the same people and days. */
  readonly isOnly: boolean;
  readonly totalGrossWages: string;
  readonly onChoose: (choice: OverlapChoice) => void;
}

/** Replaces a report by the file. */
function Replacement({ report, isOnly, totalGrossWages, onChoose }: ReplacementProps) {
  const leftOut = report.employeeCount - report.overlappingCount;
  return (
    <>
      <Text size="sm">
        If you replace it, the file counts instead: <Money value={totalGrossWages} />
        {!isOnly && ", and the other payroll here still counts"}.
        {leftOut > 0 &&
          ` ${payrollTexts().people(leftOut)} of it ${leftOut === 1 ? "is" : "are"} not in this file, and will no longer count.`}
      </Text>
      <Button
        variant="default"
        onClick={() => onChoose({ corrects: report.reportId, ...(!isOnly && { overlaps: "add" }) })}
      >
        Replace the report
      </Button>
    </>
  );
}
