import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { nearestNames } from "@platform/validation/nearest-name";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

const mostNearest = 3;

/** An employer that no record names yet, and what was about to be done with it. */
interface Unknown {
  readonly message: string;
  readonly proceed: () => void;
}

/** Lets a record name an employer that is known, and asks before it names another one: a typo would make an employer. */
export function useKnownEmployer() {
  const transport = useTransport();
  const [question, setQuestion] = useState<Unknown>();
  const check = useMutation({
    mutationFn: async ({ employerId }: { readonly employerId: string; readonly proceed: () => void }) => {
      const { listEmployers } = EmployerService.method;
      const { employers } = await callUnaryMethod(transport, listEmployers, { employerId, limit: 1 });
      if (employers.length > 0) return undefined;
      const page = await callUnaryMethod(transport, listEmployers, { limit: 100 });
      return questionAbout(
        employerId,
        page.employers.map(({ members }) => members?.employerId ?? ""),
      );
    },
    onSuccess: (message, { proceed }) => (message === undefined ? proceed() : setQuestion({ message, proceed })),
  });
  return {
    /** Runs `proceed` if the employer is known, or once the person says that it is new. */
    require: (employerId: string, proceed: () => void) => check.mutate({ employerId, proceed }),
    isPending: check.isPending,
    error: check.error,
    question: question && {
      message: question.message,
      onAccept() {
        setQuestion(undefined);
        question.proceed();
      },
      onClose: () => setQuestion(undefined),
    },
  };
}

function questionAbout(employerId: string, employerIds: readonly string[]): string {
  const nearest = nearestNames(employerId, employerIds, mostNearest);
  const guess = nearest.length === 0 ? "" : ` Is it ${nearest.join(", or ")}?`;
  return `No payroll, roster or policy has had the employer ${employerId}.${guess}`;
}
