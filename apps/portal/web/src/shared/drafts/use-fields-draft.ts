import type { GetSessionResponse } from "@platform/contracts/portal/v1/session";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { sessionQuery } from "../../api/session.ts";
import { useDraft } from "./use-draft.ts";

type Texts = Readonly<Record<string, string>>;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Types of inputs that are not kept: secrets and files, and those without a text. */
const otherTypes = new Set(["password", "file", "checkbox", "radio", "hidden", "submit", "button"]);

/** The fields of a form that have a text and a name of their own. */
function textFields(form: HTMLFormElement): Field[] {
  const fields = [...form.querySelectorAll<Field>("input[name], select[name], textarea[name]")];
  const isAlone = (name: string) => fields.filter((field) => field.name === name).length === 1;
  return fields.filter(
    ({ type, name, autocomplete }) => !otherTypes.has(type) && autocomplete !== "one-time-code" && isAlone(name),
  );
}

/** Texts of the fields of a form, by their names. */
function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(textFields(form).map(({ name, value }) => [name, value]));
}

/** Fills fields as typing does, so that whoever listens to them hears of it. */
function fill(form: HTMLFormElement, texts: Texts): void {
  for (const field of textFields(form)) {
    const text = texts[field.name];
    if (text === undefined || text === field.value) continue;
    // React does not see a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
}

interface FieldsDraft {
  /** Texts of the fields before: a draft of another record, or of another version of it, is not theirs. */
  readonly initial: Texts;
  readonly texts: Texts;
}

const isSame = (one: Texts, other: Texts) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft of the fields of a dialog, by person, page and dialog. The fields have it as soon as the dialog opens.
 *
 * @param dialog its title
 */
export function useFieldsDraft(form: RefObject<HTMLFormElement | null>, dialog: string) {
  const session = useQueryClient().getQueryData<GetSessionResponse>(sessionQuery().queryKey);
  const { stored, keep, forget } = useDraft<FieldsDraft>([session?.person?.id ?? "", location.pathname, dialog]);
  const [isBack, setBack] = useState(false);
  const initial = useRef<Texts>({});
  useEffect(() => {
    if (!form.current) return;
    initial.current = textsOf(form.current);
    if (!stored || !isSame(stored.values.initial, initial.current)) return;
    fill(form.current, stored.values.texts);
    setBack(true);
  }, [stored, form]);
  return {
    /** Time of a draft that the fields have; undefined if there is none. */
    savedAt: isBack ? stored?.savedAt : undefined,
    keep: () => form.current && keep({ initial: initial.current, texts: textsOf(form.current) }),
    forget,
    /** Gives the fields what they had at first. */
    discard: () => {
      if (form.current) fill(form.current, initial.current);
      forget();
      setBack(false);
    },
  };
}
