import { Link, useLocation } from "@tanstack/react-router";
import { environmentNames } from "../shared/text/environment-names.ts";
import classes from "./environment-switch.module.css";

/** Leads to the same part of the portal in the other environment, without the record that is open. */
export function EnvironmentSwitch(props: { readonly environment: string; readonly environments: readonly string[] }) {
  const page = useLocation().pathname.split("/")[2] ?? "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and these are links
    <div className={classes.switch} role="group" aria-label="Environment">
      {props.environments.map((environment) => (
        <Link
          key={environment}
          to={`/${environment}/${page}` as "/"}
          className={classes.environment}
          aria-current={environment === props.environment ? "true" : undefined}
          data-environment={environment}
        >
          {environmentNames[environment] ?? environment}
        </Link>
      ))}
    </div>
  );
}
