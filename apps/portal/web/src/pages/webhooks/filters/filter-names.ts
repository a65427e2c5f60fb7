/** Names of the members of a filter, as people read them. */
export const filterNames: Readonly<Record<string, string>> = {
  employer_id: "Employers",
  state: "States",
  resource_type: "Events about",
  resource_id: "Records",
  environment: "Environment",
};
