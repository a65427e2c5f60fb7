import { type Headers, listMembers } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import type { MappedMember } from "@platform/public-records/record/mapped-members";

/** A column of a payroll file, by the name of its member in the internal contract. */
export type Column = Exclude<MappedMember, "earnings">;

type RecordMember = keyof typeof payrollRecordMembers;
const memberHeaders = Object.fromEntries(
  listMembers(payrollRecordMembers).map(({ name, headers }) => [
    name,
    headers ?? { names: [name.replaceAll("_", "")] },
  ]),
) as Record<RecordMember, Headers>;

/** Header names that payroll programs use, in lower case without spaces and punctuation; `#` is `number`. */
export const columnNames: Record<Column, Headers> = {
  employer_id: {
    names: ["employerid"],
    weak: [
      "employernumber",
      "employerno",
      "employercode",
      "clientid",
      "clientnumber",
      "clientno",
      "clientcode",
      "companyid",
      "companycode",
      "companynumber",
      "companyno",
      "cocode",
      "conumber",
      "coid",
      "entityid",
      "entitycode",
      "employer",
      "client",
      "company",
      "legalentity",
      "entity",
      "employername",
      "clientname",
      "companyname",
    ],
  },
  employee_id: {
    names: ["employeeid", "empid", "employeenumber", "employeeno", "empno", "workerid", "filenumber", "id"],
    weak: [
      "empnumber",
      "eeid",
      "eenumber",
      "fileno",
      "associateid",
      "payrollid",
      "employeecode",
      "empcode",
      "eecode",
      "workernumber",
      "badgenumber",
      "clocknumber",
      "positionid",
      "worksiteemployeeid",
      "individualid",
      "personnumber",
      "personnelnumber",
      "personnelno",
    ],
  },
  name: {
    names: ["name", "employeename", "fullname", "employee", "workername"],
    weak: ["payrollname", "employeefullname", "empname", "eename", "associatename", "legalname", "personname"],
  },
  first_name: {
    names: ["firstname", "givenname", "first"],
    weak: ["employeefirstname", "empfirstname", "legalfirstname", "fname"],
  },
  last_name: {
    names: ["lastname", "surname", "familyname", "last"],
    weak: ["employeelastname", "emplastname", "legallastname", "lname"],
  },
  class_code: {
    names: [
      "classificationcode",
      "classcode",
      "jobclassification",
      "wccode",
      "wcclass",
      "wcclasscode",
      "workerscompcode",
      "compcode",
      "nccicode",
      "class",
    ],
    weak: [
      "workcompcode",
      "workerscompensationcode",
      "workerscompclass",
      "workerscompclasscode",
      "workcompclass",
      "workcompclasscode",
      "workerscompensationclass",
      "workerscompensationclasscode",
      "workmenscompcode",
      "nccicodes",
      "ncciclasscode",
      "ncciclass",
      "wcclassification",
      "wcclassificationcode",
      "compclass",
      "compclasscode",
      "wc",
      "workerscomp",
      "workcomp",
      "workerscompensation",
      "classification",
      "jobclass",
      "jobclasscode",
      "wcc",
      "wcccode",
      "wccodenumber",
      "workerscompcodenumber",
      "riskclass",
      "riskclasscode",
    ],
  },
  state: {
    names: [],
    weak: [
      "wcstate",
      "workstate",
      "workedinstate",
      "workedstate",
      "stateworked",
      "worklocationstate",
      "jobstate",
      "worksitestate",
      "workaddressstate",
      "workplacestate",
      "workerscompstate",
      "worksitestatecode",
      "locationstate",
      "workstatecode",
      "sitworkstate",
      "state",
      "statecode",
      "suistate",
      "taxstate",
      "statetaxcode",
      "st",
    ],
  },
  hours_worked: {
    names: ["hoursworked", "totalhours", "hours", "hrs"],
    weak: [
      "totalhoursworked",
      "totalhrs",
      "hrsworked",
      "hourspaid",
      "paidhours",
      "totalhourspaid",
      "currenthours",
      "curhours",
      "curhrs",
      "totalpaidhours",
      "hoursamount",
    ],
  },
  gross_wages: {
    names: ["grosswages", "grosspay", "grossearnings", "totalwages", "totalgross", "gross", "wages"],
    weak: [
      "totalgrosspay",
      "totalgrosswages",
      "totalgrossearnings",
      "totalearnings",
      "totalpay",
      "totalpayroll",
      "totalpaid",
      "grossamount",
      "grosspayroll",
      "grosspayamount",
      "grosswage",
      "currentgross",
      "curgross",
      "grosspaycurrent",
      "grosscurrent",
      "totalcompensation",
      "totalsubjectwages",
      "grossearned",
      "grossamountearned",
      "grossincome",
    ],
  },
  ...memberHeaders,
  tips: { names: ["tips", "gratuities"], weak: ["paychecktips", "tipspaid", "creditcardtips"] },
  severance: { names: ["severance", "severancepay"] },
  per_diem: { names: ["perdiem", "perdiempay"] },
  expense_reimbursement: { names: ["expensereimbursement", "expensereimbursements", "reimbursedexpenses"] },
  employer_contributions: { names: ["employercontributions", "employercontribution"] },
  vehicle: { names: ["companyvehicle", "companycar", "personaluseofcompanycar"] },
  military_duty: { names: ["militaryduty", "militarypay"] },
  third_party_sick_pay: { names: ["thirdpartysickpay", "3rdpartysickpay"] },
  uniform_allowance: { names: ["uniformallowance"] },
  meal_money: { names: ["mealmoney", "suppermoney"] },
  employee_discounts: { names: ["employeediscounts"] },
  perquisites: { names: ["perquisites"] },
};

/** A column with a part of the hours or the pay. It is read where a file has no column for all of them. */
export type Part =
  | "earnings"
  | "earnings_amount"
  | "earnings_hours"
  | "regular_hours"
  | "double_time_hours"
  | "other_hours"
  | "adjusted_wages"
  | "regular_pay"
  | "other_pay";

/** Header names of parts. Several columns can be `other_hours` or `other_pay`: they are different parts. */
export const partNames: Record<Part, readonly string[]> = {
  // `earnings` names the kind of pay of a row, in a file with a row for each earnings of a person. Descriptions are clearer
  // than codes.
  earnings: [
    "earningsdescription",
    "earningdescription",
    "earningsname",
    "earningname",
    "earningstype",
    "earningtype",
    "paycodedescription",
    "payitem",
    "payrollitem",
    "payrollitemname",
    "earningscategory",
    "earningrate",
    "payelement",
    "elementname",
    "payid",
    "payelementname",
    "paytype",
    "earningscode",
    "earningcode",
    "earncode",
    "paycode",
    "earning",
  ],
  // These names count only beside a column of earnings: elsewhere they can mean anything.
  earnings_amount: [
    "amount",
    "earningsamount",
    "earningamount",
    "currentamount",
    "curamt",
    "curamount",
    "currentamt",
    "amt",
    "amountpaid",
    "payvalue",
    "currentearnings",
    "earnings",
    "dollars",
  ],
  earnings_hours: ["earningshours", "earninghrs", "qty", "earninghours", "units", "quantity", "hoursunits"],
  regular_hours: [
    "regularhours",
    "reghours",
    "regularhrs",
    "reghrs",
    "regularhoursworked",
    "straighttimehours",
    "sthours",
    "straighthours",
    "straighttimehrs",
    "sthrs",
    "regularhoursamount",
  ],
  double_time_hours: ["doubletimehours", "dthours", "doubletimehrs", "dthrs", "doublehours", "doubleovertimehours"],
  other_hours: [
    "holidayhours",
    "holhours",
    "vacationhours",
    "vachours",
    "ptohours",
    "paidtimeoffhours",
    "sickhours",
    "otherhours",
    "bereavementhours",
    "jurydutyhours",
    "traininghours",
    "traveltimehours",
    "paidleavehours",
    "floatingholidayhours",
    "personalhours",
  ],
  adjusted_wages: [
    "adjustedwages",
    "adjustedgross",
    "adjustedgrosswages",
    "adjustedpay",
    "adjustedpayroll",
    "adjustedgrosspay",
    "wcwages",
    "wcadjustedwages",
    "adjustedearnings",
  ],
  regular_pay: [
    "regularpay",
    "regpay",
    "regularwages",
    "regwages",
    "regularearnings",
    "regearnings",
    "regularamount",
    "regamount",
    "straighttimepay",
    "straighttimewages",
    "straighttimeearnings",
    "regulargross",
    "regularhourlypay",
    "stpay",
    "stwages",
    "stearnings",
    "basepay",
    "basewages",
    "grossregularpay",
  ],
  other_pay: [
    "holidaypay",
    "holpay",
    "holidaywages",
    "holidayearnings",
    "holidayamount",
    "vacationpay",
    "vacpay",
    "vacationamount",
    "vacationearnings",
    "ptopay",
    "ptoamount",
    "ptoearnings",
    "sickpay",
    "sickamount",
    "sickearnings",
    "bonus",
    "bonuses",
    "bonuspay",
    "bonusamount",
    "commission",
    "commissions",
    "commissionpay",
    "commissionamount",
    "salary",
    "salaryamount",
    "salarypay",
    "otherpay",
    "otherearnings",
    "otherwages",
    "otheramount",
    "shiftdifferential",
    "shiftdiff",
    "retropay",
    "backpay",
    "pieceworkpay",
    "piecework",
    "piecerate",
    "bereavementpay",
    "jurydutypay",
    "paidleave",
    "paidleavepay",
    "personalpay",
    "incentive",
    "incentivepay",
  ],
};

/** Columns whose amounts are pay beside the regular pay, and part of the gross wages. */
export const payColumns: readonly Column[] = [
  "overtime_pay",
  "double_time_pay",
  "overtime_premium",
  ...excludedPayKinds,
];

/** A header in the form of these tables. */
export function normalName(header: string): string {
  return header
    .toLowerCase()
    .replaceAll("#", "number")
    .replaceAll(/[^a-z0-9]/g, "");
}

/** True for names of amounts that are no pay of the period: what is deducted or paid out of the gross wages, rates, and sums of the year. */
export function isNoPay(header: string): boolean {
  const name = normalName(header);
  return noPayPattern.test(name);
}

const noPayPattern = new RegExp(
  [
    "^(?:net|netpay|netwages|netamount|netcheck|takehomepay|checkamount|checkno|checknumber|directdeposit)$",
    "(?:tax|taxes|withholding|withheld|deduction|deductions|garnishment|garnishments)$",
    "^(?:fica|oasdi|medicare|socialsecurity|fit|sit|sdi|futa|suta|401k|roth401k|403b|hsa|fsa|childsupport|dental|vision|medical)$",
    "(?:rate|hourlyrate|payrate|percent|pct)$",
    "^ytd|ytd$|yeartodate",
    "premiumdue$|^wcpremium$|^workerscomppremium$|^wccost$",
  ].join("|"),
);

/** True for names that say that a column has money. */
export function isPayName(header: string): boolean {
  return /pay|wage|earning|bonus|commission|amount|tips?$|allowance|salary|gross|compensation|differential|reimburse|gratuit|stipend|dollars|\$/.test(
    `${normalName(header)}${header.includes("$") ? "$" : ""}`,
  );
}

/** True for names that say that a column has hours, days or quantities. */
export function isTimeName(header: string): boolean {
  return /hours?$|hrs?$|days?$|^hours|^hrs|units$|date$|percent$|pct$/.test(normalName(header));
}

/** True for names of columns that differ between two checks of one person, such as their numbers, dates, jobs and places of work. */
export function isOfCheck(header: string): boolean {
  return /check|cheque|voucher|advice|batch|run|date|period|week|job|project|department|dept|location|costcenter|division/.test(
    normalName(header),
  );
}
