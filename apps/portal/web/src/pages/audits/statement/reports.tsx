import { Anchor, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./statement.module.css";

const environmentRoute = getRouteApi("/$environment");

const mostAtFirst = 24;

/** The payroll reports that a version rests on. */
export function Reports({ ids }: { readonly ids: readonly string[] }) {
  const { environment } = environmentRoute.useRouteContext();
  const [isAll, setAll] = useState(false);
  if (ids.length === 0) return null;
  const shown = isAll ? ids : ids.slice(0, mostAtFirst);
  return (
    <section>
      <Title order={2} mb="sm">
        Payroll reports
      </Title>
      <ul className={classes.reports}>
        {shown.map((reportId) => (
          <li key={reportId}>
            <Anchor
              size="xs"
              ff="monospace"
              renderRoot={(props) => (
                <Link to="/$environment/payroll/$reportId" params={{ environment, reportId }} search={{}} {...props} />
              )}
            >
              {reportId}
            </Anchor>
          </li>
        ))}
      </ul>
      {shown.length < ids.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setAll(true)}>
          Show all {ids.length}
        </Anchor>
      )}
    </section>
  );
}
