import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { parse } from "yaml";

/** The namespace of the platform in tests of the alerts. */
export const namespace = "premium-audit";

/** A group of rules in a file of Prometheus. */
export interface RuleGroup {
  rules: { alert?: string; expr: string }[];
}

const folder = join(REPOSITORY, "charts/platform/files/alerts");

/** The groups of rules as the chart installs them with every app of the register. */
export function installedRules(): RuleGroup[] {
  const groups = readdirSync(folder).flatMap(
    (name) => (parse(readFileSync(join(folder, name), "utf8")) as { groups: RuleGroup[] }).groups,
  );
  const installed = apps.filter(({ ports }) => ports.ops !== undefined);
  for (const rule of groups.flatMap(({ rules }) => rules)) {
    if (rule.alert !== "AppIsDown") continue;
    const terms = installed.map(({ name }) => rule.expr.replace("NAMESPACE", namespace).replace("APP", name));
    rule.expr = terms.join(" or ");
  }
  return groups;
}
