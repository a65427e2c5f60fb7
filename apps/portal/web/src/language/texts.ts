import { english, type Texts } from "./english.ts";
import type { ServiceTexts } from "./service-texts.ts";

/** The language of the document: it is set once, before anything is shown. */
let current: Texts = english;

/** The texts of the language of the document. */
export const texts = (): Texts => current;

/** Sets the language of the document by its name. One that has no texts, or whose texts cannot be loaded, is English. */
export async function setLanguage(name: string | null): Promise<void> {
  if (name !== "es") return;
  const spanish = await import("./spanish.tsx").catch(() => undefined);
  if (!spanish) return;
  current = spanish.spanish;
  document.documentElement.lang = "es-US";
  document.title = current.product;
}

/** A text that a service wrote. */
export interface ServiceText {
  readonly text: string;
  /** Its language, if that is not the language of the document. */
  readonly lang: "en" | undefined;
}

/** The text for a code of a service in the language of the document; without one, what the service wrote. */
export function serviceText(table: keyof ServiceTexts, code: string, written: string): ServiceText {
  const { services } = current;
  const text = (services?.[table] as Readonly<Record<string, string>> | undefined)?.[code];
  return { text: text ?? written, lang: services && text === undefined ? "en" : undefined };
}
