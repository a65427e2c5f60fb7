/** The response of `GET /rules/coverage` as the API reference shows it, with two of the kinds of rules. */
export const exampleRuleCoverage = {
  object: "rule_coverage",
  state: "WI",
  date: "2022-10-01",
  rules: [
    {
      kind: "officer_limits",
      applies_to: "officer",
      on_file: true,
      rule: "officer_limits/WI/2022-10-01/officer",
      from: "2022-10-01",
      source: "Wisconsin Compensation Rating Bureau, officer payroll from 1 October 2022 (https://www.wcrb.org)",
      checked_on: "2026-11-22",
    },
    {
      kind: "officer_limits",
      applies_to: "llc_member",
      on_file: false,
      rule: null,
      from: null,
      source: null,
      checked_on: null,
    },
  ],
};
