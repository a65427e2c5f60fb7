import { Link } from "@tanstack/react-router";
import { usePermission } from "../../app/permission.ts";
import classes from "./home-page.module.css";

interface FirstStepsProps {
  readonly environment: string;
  readonly hasKeys: boolean;
}

/** First steps of an owner without records. */
export function FirstSteps({ environment, hasKeys }: FirstStepsProps) {
  const canMakeKeys = usePermission("keys");
  const canUpload = usePermission("payroll");
  const steps = [
    {
      path: "/payroll/upload",
      title: "Drop a payroll file",
      canDo: canUpload,
      isDone: false,
      text: "A CSV file as your payroll program writes it. You see at once what was read from it.",
    },
    {
      path: "/keys",
      title: "Make an API key",
      canDo: canMakeKeys,
      isDone: hasKeys,
      text: hasKeys ? "Done. Your programs can send payroll with it." : "Your programs send payroll with it.",
    },
    {
      path: "/webhooks",
      title: "Add a webhook",
      canDo: canMakeKeys,
      isDone: false,
      text: "Your server is notified when payroll is processed and audits are completed.",
    },
  ];
  return (
    <ol className={classes.list}>
      {steps.map(({ path, title, text, canDo, isDone }, index) => {
        const content = (
          <>
            <span className={classes.step} data-done={isDone} aria-hidden>
              {isDone ? "✓" : index + 1}
            </span>
            <span className={classes.main}>
              <strong>{title}</strong>
              <span>{canDo ? text : `${text} Your role does not allow it: ask an admin.`}</span>
            </span>
          </>
        );
        return (
          <li key={path}>
            {canDo ? (
              <Link className={classes.row} to={`/${environment}${path}` as "/"}>
                {content}
                <span aria-hidden>→</span>
              </Link>
            ) : (
              <span className={classes.row}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
