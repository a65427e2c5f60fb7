/** Returns a function that makes something of an object once, and keeps it as long as the object. */
export function keptFor<Source extends object, Form extends object>(make: (source: Source) => Form) {
  const forms = new WeakMap<Source, Form>();
  return (source: Source): Form => {
    const form = forms.get(source) ?? make(source);
    forms.set(source, form);
    return form;
  };
}
