import { useTransport } from "@connectrpc/connect-query";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { type UndoOffer, UndoOffers } from "./use-undo.ts";

// Nobody waits for it, and most pages are left without one.
const UndoNotices = lazy(() => import("./undo-notices.tsx"));

/** How long a change can be taken back. */
const offeredMs = 10 * 60_000;

/** The pages of a frame, and the changes made on them that can be taken back, which stay while the person goes from page to page. */
export function Undoable({ children }: { readonly children: ReactNode }) {
  const transport = useTransport();
  const [offers, setOffers] = useState<readonly UndoOffer[]>([]);
  const offersHere = offers.filter((offer) => offer.transport === transport);
  const withdraw = useCallback((offer: UndoOffer) => setOffers((all) => all.filter((other) => other !== offer)), []);
  const add = useCallback(
    (offer: UndoOffer) => {
      setOffers((all) => [...all.filter((other) => !isSameThing(other, offer)), offer]);
      setTimeout(() => withdraw(offer), offeredMs);
    },
    [withdraw],
  );
  return (
    <UndoOffers value={add}>
      {children}
      {/* There before its content, which a screen reader would not read otherwise. */}
      <div aria-live="polite">
        {offersHere.length > 0 && (
          <Suspense>
            <UndoNotices offers={offersHere} onWithdraw={withdraw} />
          </Suspense>
        )}
      </div>
    </UndoOffers>
  );
}

const isSameThing = (one: UndoOffer, other: UndoOffer) => one.key === other.key && one.transport === other.transport;
