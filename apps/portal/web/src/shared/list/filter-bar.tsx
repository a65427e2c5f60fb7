import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { EmployerField } from "../employers/employer-field.tsx";
import { Filters as Bar } from "../parts/filters.tsx";
import type { FilterField, Filters } from "./use-filters.ts";

/** The filters above a list, with a way to clear them. */
export function FilterBar<Name extends string>({ filters }: { readonly filters: Filters<Name> }) {
  const { fields, values, isFiltered, change, clear } = filters;
  return (
    <Bar isFiltered={isFiltered} onClear={clear}>
      {(Object.keys(fields) as Name[]).map((name) => {
        const field = fields[name];
        const fieldProps = { field, value: values[name], onChange: (value: string) => change(name, value) };
        return field.choices ? <Choice key={name} {...fieldProps} /> : <Typed key={name} {...fieldProps} />;
      })}
    </Bar>
  );
}

interface FieldProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ field, value, onChange }: FieldProps) {
  const choices = Object.entries(field.choices ?? {}).map(([choice, label]) => ({ value: choice, label }));
  return (
    <NativeSelect
      aria-label={field.label}
      data={choices}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Filters once the person stops typing; shows the URL's value when that changes by other means, such as the Back button. */
function Typed({ field, value, onChange }: FieldProps) {
  const [typed, setTyped] = useState(value);
  const lastValue = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    lastValue.current = next;
    onChange(next);
  }, 300);
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    send.cancel();
    setTyped(value);
  }, [value, send]);
  const { label, placeholder = label, type = "text", maxLength, toSent } = field;
  const change = (text: string) => {
    setTyped(text);
    const trimmed = text.trim();
    send(toSent ? toSent(trimmed) : trimmed);
  };
  if (type === "employer") {
    const texts = { "aria-label": label, placeholder, label: null, description: null };
    return <EmployerField {...texts} value={typed} onChange={change} />;
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      type={type}
      {...(type === "text" && !maxLength && { leftSection: <IconSearch size={15} aria-hidden /> })}
      {...(maxLength && { maxLength, w: 90 })}
      {...(type === "date" && {
        leftSection: <span aria-hidden>{label}</span>,
        leftSectionWidth: label.length * 7 + 16,
      })}
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
