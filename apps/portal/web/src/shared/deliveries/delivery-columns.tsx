import type { Delivery } from "@platform/contracts/webhooks/v1/webhooks";
import type { ReactNode } from "react";
import { Nothing } from "../parts/amount.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { Time } from "../parts/time.tsx";
import { columnsOf } from "../table/columns.ts";
import { statusOfDelivery } from "./delivery-status.ts";

const column = columnsOf<Delivery>();

/**
 * The columns of a table of deliveries.
 *
 * @param link opens a delivery; its text is the type of the event
 * @param canSend false for a webhook that is off
 */
export const deliveryColumns = (link: (delivery: Delivery) => ReactNode, canSend = true) =>
  column.columns([
    column.accessor((delivery) => delivery.eventType, {
      id: "event",
      header: "Event",
      cell: ({ row }) => link(row.original),
    }),
    column.display({
      id: "status",
      header: "Status",
      cell: ({ row }) => <StatusBadge status={statusOfDelivery(row.original, canSend)} />,
    }),
    column.display({
      id: "response",
      header: "Response",
      cell: ({ row: { original: delivery } }) => delivery.responseCode ?? (delivery.lastError || <Nothing />),
    }),
    column.accessor((delivery) => delivery.attempts, {
      id: "attempts",
      header: "Attempts",
      meta: { align: "end", wideOnly: true },
    }),
    column.display({
      id: "next",
      header: "Next attempt",
      meta: { wideOnly: true },
      cell: ({ row }) => <Time at={row.original.nextAttemptAt} />,
    }),
    column.display({
      id: "created",
      header: "Created",
      meta: { wideOnly: true },
      cell: ({ row }) => <Time at={row.original.createdAt} />,
    }),
  ]);
