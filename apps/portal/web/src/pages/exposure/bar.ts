/** A part of the exposure: one month, in one state and one class, or in all of them (undefined). */
export interface Bar {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Empty: reported without a state. */
  readonly state?: string | undefined;
  readonly classCode?: string | undefined;
}

const all = "*";

/** The part as a member of the URL's query: `2025-03~IN~9082`, `2025-03~*~9082`. */
export function toBarText({ month, state = all, classCode = all }: Bar): string {
  return [month, state, classCode].join("~");
}

/** Reads what `toBarText` has written; undefined for anything else. */
export function fromBarText(text: string | undefined): Bar | undefined {
  const [, month, state, classCode] = /^(\d{4}-(?:0[1-9]|1[0-2]))~([^~]*)~([^~]*)$/.exec(text ?? "") ?? [];
  if (!month) return undefined;
  return {
    month,
    ...(state !== all && { state: state ?? "" }),
    ...(classCode !== all && { classCode: classCode ?? "" }),
  };
}
