import classes from "./text-block.module.css";

/** A text as it is, such as a body; long ones scroll, with the keyboard too. */
export function TextBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.text} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
