import { useEffect, useState } from "react";

/**
 * Returns the focus to what opened a dialog when the dialog ends. For dialogs that are mounted open: Mantine returns the focus only of
 * those that stay mounted. From an item of a menu, which is gone by then, it returns to the button of the menu.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(() => () => opener?.focus({ preventScroll: true }), [opener]);
}

function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest("[role=menu]");
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element;
  return opener instanceof HTMLElement ? opener : undefined;
}
