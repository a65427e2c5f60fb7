import { Button, Checkbox, Fieldset, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { useState } from "react";
import { resourceOf } from "../webhook-status.ts";
import { filterNames } from "./filter-names.ts";
import { FilterTest } from "./filter-test.tsx";

interface FilterFieldsProps {
  /** Undefined: a new webhook. */
  readonly webhook: Webhook | undefined;
  /** The event types that are chosen. */
  readonly events: readonly string[];
  readonly environment: string;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
  /** Returns the filter of the fields. */
  readonly entered: () => ReturnType<typeof filterIn>["filter"];
}

/** Fields of which events of the chosen types a webhook receives; what is left empty does not filter. */
export function FilterFields({ webhook, events, environment, fields, entered }: FilterFieldsProps) {
  const [isTesting, setTesting] = useState(false);
  const stored = (name: string) => webhook?.filter?.members[name]?.values ?? [];
  // A value that is wrong is named with its place: `filter.state[1]`.
  const errorOf = (name: string) =>
    Object.entries(fields).find(([field]) => field.split("[")[0] === `filter.${name}`)?.[1];
  return (
    <Fieldset legend="Filter">
      <Stack>
        <Text size="sm">
          Of the events above, only those that have one of the values of each field that you fill in.
        </Text>
        <Lines
          label="Employers"
          description="Your ids of employers, one a line."
          name="filterEmployers"
          values={stored("employer_id")}
          error={errorOf("employer_id")}
        />
        <TextInput
          label="States"
          description="Two-letter codes, for events of employees and policies."
          name="filterStates"
          placeholder="CA, NV"
          spellCheck={false}
          defaultValue={stored("state").join(", ")}
          error={errorOf("state")}
        />
        <Resources events={events} stored={stored("resource_type")} error={errorOf("resource_type")} />
        <Lines
          label="Records"
          description="Ids of policies, audits, files or other records, one a line."
          name="filterRecords"
          values={stored("resource_id")}
          error={errorOf("resource_id")}
        />
        <Checkbox
          label={`Only of the environment ${environment}`}
          description="A webhook receives no events of another environment anyway."
          name="filterEnvironment"
          value={environment}
          defaultChecked={stored("environment").length > 0}
          error={errorOf("environment")}
        />
        {isTesting ? (
          <FilterTest eventTypes={events} filter={entered} />
        ) : (
          <div>
            <Button variant="default" size="xs" onClick={() => setTesting(true)}>
              Test the filter
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}

interface LinesProps {
  readonly label: string;
  readonly description: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly error: string | undefined;
}

/** A field with a value in each line. */
function Lines({ values, ...field }: LinesProps) {
  return <Textarea {...field} autosize minRows={2} maxRows={8} spellCheck={false} defaultValue={values.join("\n")} />;
}

interface ResourcesProps {
  readonly events: readonly string[];
  readonly stored: string[];
  readonly error: string | undefined;
}

/** Types of records of the chosen events; says which events a choice excludes. */
function Resources({ events, stored, error }: ResourcesProps) {
  const [resources, setResources] = useState(stored);
  const choices = [...new Set([...events.map(resourceOf), ...resources])];
  const excluded = resources.length > 0 ? events.filter((type) => !resources.includes(resourceOf(type))) : [];
  return (
    <>
      {choices.length > 0 && (
        <Checkbox.Group label="Events about" value={resources} onChange={setResources} error={error}>
          <Stack gap="xs" mt="xs">
            {choices.map((resource) => (
              <Checkbox
                key={resource}
                name="filterResources"
                value={resource}
                label={`Only about: ${resource.replaceAll("_", " ")}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {excluded.length > 0 && (
        <Text size="sm" role="status">
          Chosen above and never sent with this filter: {excluded.join(", ")}.
        </Text>
      )}
    </>
  );
}

/** Reads the filter from the fields, each value once. */
export function filterIn(form: FormData) {
  const lines = (name: string) => textsIn(form, name, /\r?\n/);
  const members = {
    employer_id: lines("filterEmployers"),
    state: textsIn(form, "filterStates", /[\s,]+/).map((state) => state.toUpperCase()),
    resource_type: form.getAll("filterResources").map(String),
    resource_id: lines("filterRecords"),
    environment: form.getAll("filterEnvironment").map(String),
  };
  const present = Object.entries(members).filter(([, values]) => values.length > 0);
  return {
    filter: { members: Object.fromEntries(present.map(([name, values]) => [name, { values: [...new Set(values)] }])) },
  };
}

function textsIn(form: FormData, name: string, separator: RegExp): string[] {
  return String(form.get(name) ?? "")
    .split(separator)
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

/** The conditions on the events of a webhook, as text. */
export function filterFacts({ filter }: Webhook): [name: string, value: string][] {
  return Object.entries(filterNames).flatMap(([member, name]) => {
    const { values = [] } = filter?.members[member] ?? {};
    return values.length > 0 ? [[`Only ${name.toLowerCase()}`, values.join(", ")]] : [];
  });
}
