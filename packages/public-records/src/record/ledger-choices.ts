import * as ledger from "@platform/contracts/premium_audit/v1/ledger";
import * as payments from "@platform/contracts/premium_audit/v1/payments";
import { enumNames } from "@platform/service/call/enum-names";

export const paymentStatuses = enumNames<typeof payments.PaymentStatus>(payments.PaymentStatusSchema).names;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Statuses that a new payment may have. */
export const firstPaymentStatuses = ["pending", "processed", "failed"] as const satisfies readonly PaymentStatus[];

export const ledgerEntryKinds = enumNames<typeof ledger.LedgerEntryKind>(ledger.LedgerEntryKindSchema).names;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

export const ledgerCauseKinds = enumNames<typeof ledger.LedgerCauseKind>(ledger.LedgerCauseKindSchema).names;
export type LedgerCauseKind = (typeof ledgerCauseKinds)[number];

/** Orders in which entries are listed. */
export const ledgerOrders = enumNames<typeof ledger.LedgerOrder>(ledger.LedgerOrderSchema).names;
