import { type Amount, type Exact, toTenThousandths, zero } from "@platform/decimal/exact";
import type { LineBasis } from "@platform/public-records/record/rating-choices";
import { countOf, type Days, dateOf, overlapOf } from "../days/days.ts";

/** Payroll of a class in a state that the policy does not cover. */
export interface NotCovered {
  state: string;
  classCode: string;
  basis: LineBasis;
  /** First and last rated day of its reports or payments, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  payroll: Amount;
  reportIds: string[];
  /** Registered subcontractors that were paid. */
  subcontractorIds: string[];
}

interface Paid {
  state: string;
  classCode: string;
  basis: LineBasis;
  days: Days;
  amount: Exact;
  reportId?: string;
  subcontractorId?: string;
}

interface Account {
  first: number;
  last: number;
  payroll: Exact;
  reportIds: Set<string>;
  subcontractorIds: Set<string>;
}

/**
 * Collects the payroll of states that a policy does not cover, such as that of a monopolistic state fund. It is listed in the worksheet
 * and decides nothing: no premium, no limit, no missing rate and no missing rule.
 */
export class PayrollNotCovered {
  readonly #states: ReadonlySet<string> | undefined;
  readonly #span: Days;
  readonly #accounts = new Map<string, Account>();

  /** @param coveredStates of the policy; if absent, it covers every state */
  constructor(coveredStates: readonly string[] | undefined, span: Days) {
    this.#states = coveredStates && coveredStates.length > 0 ? new Set(coveredStates) : undefined;
    this.#span = span;
  }

  /** True if the policy covers a state. A state that is not known is covered, so that it is not lost. */
  covers(state: string): boolean {
    return state === "" || !this.#states || this.#states.has(state);
  }

  /** Adds the part of an amount that is of the rated days. */
  add({ state, classCode, basis, days, amount, reportId, subcontractorId }: Paid): void {
    const rated = overlapOf(days, this.#span);
    if (!rated) return;
    const key = JSON.stringify([state, classCode, basis]);
    const account = this.#accounts.get(key) ?? newAccount(rated);
    this.#accounts.set(key, account);
    account.payroll = account.payroll.plus(amount.times(countOf(rated)).div(countOf(days)));
    account.first = Math.min(account.first, rated.first);
    account.last = Math.max(account.last, rated.last);
    if (reportId !== undefined) account.reportIds.add(reportId);
    if (subcontractorId !== undefined) account.subcontractorIds.add(subcontractorId);
  }

  /** Returns the payroll by state, class and basis, in this order. */
  list(): NotCovered[] {
    return [...this.#accounts]
      .filter(([, { payroll }]) => !payroll.eq(zero))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, account]) => {
        const [state, classCode, basis] = JSON.parse(key) as [string, string, LineBasis];
        return {
          state,
          classCode,
          basis,
          firstDay: dateOf(account.first),
          lastDay: dateOf(account.last),
          payroll: toTenThousandths(account.payroll).toFixed(),
          reportIds: [...account.reportIds].toSorted(),
          subcontractorIds: [...account.subcontractorIds].toSorted(),
        };
      });
  }
}

function newAccount({ first, last }: Days): Account {
  return { first, last, payroll: zero, reportIds: new Set(), subcontractorIds: new Set() };
}
