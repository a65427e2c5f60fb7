/**
 * The text of a service as one of the choices that a record's schema lists. Not checked at run time: a service may add a
 * choice before this package lists it, and the record must still be readable then.
 */
export function choiceOf<Choice extends string>(text: string): Choice {
  return text as Choice;
}
