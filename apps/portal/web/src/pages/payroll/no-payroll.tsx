import { useMutation } from "@connectrpc/connect-query";
import { Button } from "@mantine/core";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useState } from "react";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { NewEmployerQuestion } from "../../shared/employers/new-employer-question.tsx";
import { useKnownEmployer } from "../../shared/employers/use-known-employer.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { typedText } from "../../shared/parts/form-dialog.tsx";
import { Period } from "../../shared/parts/time.tsx";

/** An employer and days in which it paid nobody. */
interface Statement {
  readonly employerId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
}

interface NoPayrollProps {
  readonly environment: string;
  /** The form with the employer and the period. */
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Reports for the employer and period of the form that nobody was paid, so that the days need no file. */
export function NoPayroll({ environment, form }: NoPayrollProps) {
  const navigate = useNavigate();
  const employer = useKnownEmployer();
  const [statement, setStatement] = useState<Statement>();
  const report = useMutation(PortalPayrollService.method.reportNoPayroll, {
    onSuccess: ({ reportId }) =>
      navigate({ to: "/$environment/payroll/$reportId", params: { environment, reportId }, search: {} }),
  });
  const ask = () => {
    if (!form.current?.reportValidity()) return;
    const fields = new FormData(form.current);
    const next = {
      employerId: typedText(fields, "employer_id"),
      periodStart: typedText(fields, "period_start"),
      periodEnd: typedText(fields, "period_end"),
    };
    employer.require(next.employerId, () => setStatement(next));
  };
  return (
    <>
      <Button variant="default" mr="auto" loading={employer.isPending} onClick={ask}>
        Nobody was paid
      </Button>
      {employer.question && <NewEmployerQuestion {...employer.question} />}
      {statement && (
        <ConfirmDialog
          title="Was nobody paid?"
          action="Nobody was paid"
          mutation={report}
          input={statement}
          onClose={() => {
            report.reset();
            setStatement(undefined);
          }}
        >
          <EmployerName employerId={statement.employerId} />,{" "}
          <Period start={statement.periodStart} end={statement.periodEnd} />: the days need no payroll file then. The
          report can be voided later.
        </ConfirmDialog>
      )}
    </>
  );
}
