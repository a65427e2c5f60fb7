import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { createContext, use } from "react";

/** A change that was made, and the call that takes it back. */
export interface UndoOffer {
  /** The method and the record: of several changes to one thing only the last is offered. */
  readonly key: string;
  /** Text of the notice: `Payroll export was disabled.` */
  readonly done: string;
  /** It has the owner and environment in which the change was made: it is offered there alone. */
  readonly transport: Transport;
  readonly undo: () => Promise<unknown>;
}

const OfferContext = createContext<(offer: UndoOffer) => void>(() => undefined);
export const UndoOffers = OfferContext.Provider;

interface Inverse<Input extends DescMessage> {
  readonly done: string;
  /** Id of the changed record; absent for what an owner has one of. */
  readonly id?: string;
  readonly input: MessageInitShape<Input>;
}

/**
 * Returns the function that offers to take a change back. Only for changes whose inverse restores everything, and of which nobody outside
 * of the owner was told: no payroll, no figure, no e-mail, no event of a webhook.
 *
 * @param method the inverse
 */
export function useUndo<Input extends DescMessage, Output extends DescMessage>(method: DescMethodUnary<Input, Output>) {
  const offer = use(OfferContext);
  const transport = useTransport();
  return ({ done, id = "", input }: Inverse<Input>) =>
    offer({
      key: `${method.parent.typeName}/${method.name}/${id}`,
      done,
      transport,
      undo: () => callUnaryMethod(transport, method, input),
    });
}
