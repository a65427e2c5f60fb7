/** The response of `GET /rules/coverage` as the API reference shows it, with two of the kinds of rules. */
export const exampleRuleCoverage = {
  object: "rule_coverage",
  state: "WI",
  date: "2022-10-01",
  rules: [
    {
      kind: "officer_limits",
      applies_to: "officer",
      status: "on_file",
      on_file: true,
      rule: "officer_limits/WI/2022-10-01/officer",
      from: "2022-10-01",
      source:
        "WCRB State of the State 2022 (https://www.wcrb.org/annual-reports/WCRB_2022_State_of_the_State/inc/html/4.html)",
      basis: "publication",
      checked_on: "2026-11-22",
      covers: null,
    },
    {
      kind: "officer_limits",
      applies_to: "llc_member",
      status: "not_on_file",
      on_file: false,
      rule: null,
      from: null,
      source: null,
      basis: null,
      checked_on: null,
      covers: null,
    },
  ],
};
