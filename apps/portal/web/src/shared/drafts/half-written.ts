import { useEffect } from "react";

const parts = new Set<symbol>();

/** True if a part of the page has something that a person typed or chose, and did not send. */
export const isHalfWritten = () => parts.size > 0;

/** Says that this part of the page has something half-written, which must not be lost when the session ends. */
export function useHalfWritten(isWritten: boolean): void {
  useEffect(() => {
    if (!isWritten) return;
    const part = Symbol("half-written");
    parts.add(part);
    return () => {
      parts.delete(part);
    };
  }, [isWritten]);
}
