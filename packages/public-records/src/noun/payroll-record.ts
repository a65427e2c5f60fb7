import { membersOf } from "./members.ts";

/** The optional members of a payroll record, in both profiles and in files. */
export const payrollRecordMembers = membersOf({
  overtime_hours: {
    kind: "hours",
    label: "Overtime hours",
    spanish: "Horas extra",
    description: "Overtime hours. They are part of `hours_worked`.",
    example: 6.5,
    absent: "0",
    headers: {
      names: ["overtimehours", "othours", "othrs"],
      weak: ["overtimehrs", "overtimehoursworked", "othoursworked", "ot15hours", "ot15hrs"],
    },
  },
  overtime_pay: {
    kind: "dollars",
    label: "Overtime pay",
    spanish: "Pago de horas extra",
    description: "All pay for the overtime hours. It is part of the gross wages.",
    example: 292.5,
    absent: "0",
    headers: {
      names: ["overtimepay", "otpay", "overtimewages", "overtimeearnings"],
      weak: [
        "otwages",
        "otearnings",
        "overtimeamount",
        "otamount",
        "overtimegross",
        "otgross",
        "ot15pay",
        "ot15amount",
        "totalotpay",
      ],
    },
  },
  overtime_multiplier: {
    kind: "multiplier",
    label: "Overtime multiplier",
    spanish: "Factor de horas extra",
    description: "Overtime pay divided by straight-time pay. Defaults to 1.5.",
    example: 1.5,
    // Time and a half (29 U.S.C. 207(a)(1)).
    absent: "1.5",
    headers: { names: ["overtimemultiplier", "otmultiplier", "overtimefactor"] },
  },
  double_time_pay: {
    kind: "dollars",
    label: "Double time",
    spanish: "Tiempo doble",
    description: "All pay for double time. It is part of the gross wages and not part of `overtime_pay`.",
    example: 120,
    absent: "0",
    headers: {
      names: ["doubletimepay", "dtpay", "doubletimewages"],
      weak: [
        "doubletimeearnings",
        "doubletimeamount",
        "dtwages",
        "dtearnings",
        "dtamount",
        "doubletimegross",
        "doubleovertimeamount",
      ],
    },
  },
  officer: {
    kind: "flag",
    label: "Officer",
    spanish: "Directivo",
    description: "True for an executive officer, whose remuneration is rated between the state's minimum and maximum.",
    example: false,
    headers: { names: ["officer", "isofficer", "executiveofficer"], weak: ["corporateofficer"] },
  },
  overtime_premium: {
    kind: "dollars",
    label: "Overtime premium",
    spanish: "Recargo de horas extra",
    description:
      "Only the extra pay of overtime, where the records do not show all pay for the overtime hours. It is part of the gross " +
      "wages. Beside `overtime_pay` it must be the premium part of it.",
    example: 97.5,
    headers: {
      names: ["overtimepremium", "overtimepremiumpay", "otpremium", "otpremiumpay", "otprem"],
      weak: [
        "overtimepremiumwages",
        "otpremiumwages",
        "otpremiumamount",
        "overtimepremiumamount",
        "premiumovertime",
        "overtimeexcess",
      ],
    },
  },
  volunteer: {
    kind: "flag",
    label: "Volunteer",
    spanish: "Voluntario",
    description: "True for somebody who works without pay. The wages may then be 0 in both profiles.",
    example: false,
    headers: { names: ["volunteer", "isvolunteer"] },
  },
  one_or_two_family: {
    kind: "flag",
    label: "One- or two-family house",
    spanish: "Casa de una o dos familias",
    description:
      "True for work on one- or two-family houses. Maximums of construction classes that are not for these houses (New York) do not apply.",
    example: false,
    headers: { names: ["oneortwofamily"] },
  },
  reversal: {
    kind: "flag",
    label: "Reversal",
    spanish: "Descuento de pago anterior",
    description:
      "True if the record takes back pay of an earlier period. Send its hours and amounts as numbers above 0: they are subtracted, and " +
      "shown below 0.",
    example: false,
  },
});
