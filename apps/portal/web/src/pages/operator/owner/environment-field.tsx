import { SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { environmentNames } from "../../../shared/text/environment-names.ts";
import { optionsOf } from "../../../shared/text/options.ts";

const ownerRoute = getRouteApi("/operator/owners/$ownerId");

/** The environment whose records a tab shows; production unless the URL names the other. */
export function useEnvironment(): string {
  return ownerRoute.useSearch().environment === "sandbox" ? "sandbox" : "production";
}

/** Switches the environment; closes what is open of the other one. */
export function EnvironmentField() {
  const environment = useEnvironment();
  const { show } = ownerRoute.useSearch();
  const navigate = ownerRoute.useNavigate();
  return (
    <SegmentedControl
      aria-label="Environment"
      size="xs"
      mb="sm"
      data={optionsOf(environmentNames)}
      value={environment}
      onChange={(value) => navigate({ search: { show, environment: value }, resetScroll: false })}
    />
  );
}
