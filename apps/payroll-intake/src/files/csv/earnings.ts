import { type ExcludedPayKind, excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { normalName } from "./column-names.ts";

/**
 * What a row with an earnings name pays. `regular` is every pay without a member of its own. `none` is no pay: a tax, a
 * deduction or a payment of the employer that is no remuneration.
 */
export type EarningsKind = "regular" | "overtime" | "overtime_premium" | "double_time" | "none" | ExcludedPayKind;

/** Earnings names of payroll programs, in the form of `normalName`. */
const names: Record<EarningsKind, readonly string[]> = {
  regular: [
    ...[
      "reg",
      "regular",
      "regularpay",
      "regularearnings",
      "regularwages",
      "regularhours",
      "regularhourly",
      "r",
      "rg",
      "01reg",
    ],
    ...[
      "hourly",
      "hourlypay",
      "straight",
      "straighttime",
      "st",
      "salary",
      "sal",
      "salaried",
      "salarypay",
      "regularsalary",
    ],
    ...[
      "holiday",
      "hol",
      "holidaypay",
      "holworked",
      "holidayworked",
      "vacation",
      "vac",
      "vacationpay",
      "pto",
      "paidtimeoff",
    ],
    ...["sick", "sck", "sickpay", "sicktime", "sickleave", "personal", "personaltime", "bereavement", "bereav", "jury"],
    ...[
      "juryduty",
      "bonus",
      "bon",
      "bns",
      "discretionarybonus",
      "productionbonus",
      "signonbonus",
      "commission",
      "comm",
      "com",
    ],
    ...["commissions", "retro", "retropay", "backpay", "shift", "shiftdiff", "shiftdifferential", "diff", "training"],
    ...[
      "trainingpay",
      "piecework",
      "piece",
      "piecerate",
      "callin",
      "callback",
      "oncall",
      "standby",
      "travel",
      "traveltime",
    ],
    ...[
      "meeting",
      "orientation",
      "prevailingwage",
      "pw",
      "guarantee",
      "draw",
      "incentive",
      "other",
      "otherearnings",
      "misc",
    ],
    ...["miscellaneous", "adjustment", "adj", "payadjustment"],
  ],
  overtime: [
    ...[
      "ot",
      "overtime",
      "overtimepay",
      "overtimeearnings",
      "overtimewages",
      "overtime15",
      "ot15",
      "overtime15x",
      "ot15x",
    ],
    ...[
      "timeandahalf",
      "timeandonehalf",
      "timehalf",
      "o",
      "ovt",
      "ovtime",
      "othours",
      "overtimehours",
      "overtimehourly",
    ],
  ],
  overtime_premium: [
    ...[
      "otpremium",
      "otprem",
      "overtimepremium",
      "otp",
      "halftime",
      "overtimehalf",
      "othalf",
      "ot05",
      "overtime05",
      "flsapremium",
    ],
    ...["flsaovertime", "flsaot", "flsa"],
  ],
  double_time: [
    "dt",
    "dbl",
    "double",
    "doubletime",
    "doubletimepay",
    "dbltime",
    "overtime2",
    "overtime20",
    "ot2",
    "ot20",
    "dtime",
    "2x",
  ],
  tips: [
    ...[
      "tips",
      "tip",
      "gratuity",
      "gratuities",
      "cashtips",
      "chargetips",
      "chargedtips",
      "creditcardtips",
      "cctips",
      "reportedtips",
    ],
    ...["paychecktips", "tipsowed", "tipspaid"],
  ],
  severance: ["severance", "severancepay", "sev"],
  per_diem: ["perdiem", "perdiempay", "pd", "diem", "subsistence", "dailyallowance"],
  expense_reimbursement: [
    ...[
      "reimbursement",
      "reimbursements",
      "reimb",
      "expensereimbursement",
      "expreimb",
      "expense",
      "expenses",
      "mileage",
    ],
    ...["mileagereimbursement", "toolreimbursement", "cellphonereimbursement", "phonereimbursement"],
  ],
  employer_contributions: [
    ...["employercontribution", "employercontributions", "401kmatch", "employer401k", "er401k", "employerhsa", "erhsa"],
    ...["gtl", "groupterm", "grouptermlife", "employerhealth", "erhealth"],
  ],
  none: [
    ...[
      "fedtax",
      "federaltax",
      "federalincometax",
      "fit",
      "fitw",
      "sit",
      "sitw",
      "statetax",
      "stateincometax",
      "localtax",
      "fica",
    ],
    ...[
      "ficaee",
      "ficaer",
      "socialsecurity",
      "socsec",
      "ss",
      "oasdi",
      "medicare",
      "med",
      "sdi",
      "sui",
      "suta",
      "futa",
      "401k",
    ],
    ...[
      "roth401k",
      "hsa",
      "fsa",
      "garnishment",
      "garn",
      "childsupport",
      "dental",
      "vision",
      "medical",
      "healthinsurance",
      "net",
    ],
    ...["netpay", "directdeposit", "uniondues", "loan"],
  ],
};

const kindByName: ReadonlyMap<string, EarningsKind> = new Map(
  Object.entries(names).flatMap(([kind, all]) => all.map((name) => [name, kind as EarningsKind] as const)),
);

/** Names of taxes and deductions that no list has: those of a state, or with a plan. */
const noPay =
  /(?:tax|taxes|withholding|withheld|deductions?|garnishments?|sui|sdi|suta|futa|insurance|medical|dental|vision)$|^(?:fica|oasdi|garnish|childsupport)/;

/** Returns what a row pays, by the name or the code of its earnings; undefined if neither is known. */
export function earningsKind(...texts: readonly string[]): EarningsKind | undefined {
  for (const text of texts) {
    const kind = kindByName.get(normalName(text));
    if (kind) return kind;
  }
  return texts.some((text) => noPay.test(normalName(text))) ? "none" : undefined;
}

export function isExcluded(kind: EarningsKind): kind is ExcludedPayKind {
  return excludedPayKinds.some((known) => known === kind);
}
