// Prints semi-monthly-payroll.json: the payroll of one builder with 250 employees for half a month. Every run prints the
// same, so the file can be made again:
//   node examples/generate-semi-monthly-payroll.ts > examples/semi-monthly-payroll.json
// People, employer and pay are invented. Amounts are whole cents until they are printed, so that the totals are exact.

const employeeCount = 250;
/** 2,080 paid hours a year, in 24 pay periods. */
const salariedHours = 86.67;

/**
 * Base pay in cents: per hour for hourly employees, per half month for salaried ones. Weight: approximate number of 250
 * employees.
 */
const jobs = [
  { code: "5645", states: ["TX", "IL", "FL"], weight: 46, hourlyCents: 26_40 },
  { code: "5403", states: ["TX", "IL", "FL", "WI"], weight: 40, hourlyCents: 28_80 },
  { code: "5190", states: ["TX", "IL"], weight: 26, hourlyCents: 32_00 },
  { code: "5551", states: ["TX", "FL"], weight: 22, hourlyCents: 25_60 },
  { code: "5437", states: ["IL", "WI"], weight: 18, hourlyCents: 27_20 },
  { code: "0042", states: ["FL", "TX"], weight: 16, hourlyCents: 19_20 },
  { code: "3632", states: ["WI"], weight: 12, hourlyCents: 29_60 },
  { code: "8292", states: ["IL", "TX"], weight: 12, hourlyCents: 20_80 },
  { code: "7219", states: ["TX"], weight: 9, hourlyCents: 27_60 },
  { code: "7229", states: ["IL"], weight: 7, hourlyCents: 28_40 },
  { code: "5606", states: ["TX", "IL", "FL", "WI"], weight: 14, salaryCents: 3_750_00 },
  { code: "8742", states: ["TX", "IL", "FL"], weight: 9, salaryCents: 2_900_00 },
  { code: "8810", states: ["TX", "IL"], weight: 16, salaryCents: 2_250_00 },
];

const officers = [
  { code: "8810", state: "TX", salaryCents: 9_375_00 },
  { code: "5606", state: "TX", salaryCents: 7_500_00 },
  { code: "8810", state: "IL", salaryCents: 7_083_34 },
];

const firstNames =
  "Adair Briony Calder Delphine Emrys Fenella Garrick Hollis Imara Jorah Kestrel Linnea Merrick Nerys Orrin Petra Quillon Romilly Soren Tamsin Ulric Verity Wendell Xanthe Yorick".split(
    " ",
  );
const lastNames =
  "Ashdown Barrowby Coldwell Dunmore Eastmoor Farrowgate Grimsdale Hathersage Inverlay Junebrook Kilbarrow Larkhill Mossgrove Netherby Oakhanger Pendleham Quarrier Ravensby Stonely Thistlewood".split(
    " ",
  );

// Lehmer's generator with the constants of Park and Miller: the same sequence on every machine for the same seed.
let seed = 20_250_115;
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

function pick<T>(choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

function pickJob() {
  const total = jobs.reduce((sum, job) => sum + job.weight, 0);
  let remainder = random() * total;
  for (const job of jobs) {
    remainder -= job.weight;
    if (remainder < 0) return job;
  }
  return jobs[0] as (typeof jobs)[number];
}

/** Hourly pay has steps of 40 cents and hours have steps of 0.25, so time and a half is a whole number of cents. */
function hourlyPay(baseCents: number) {
  const rateCents = baseCents + 40 * Math.floor(random() * 16);
  const regularQuarters = 320 - 4 * Math.floor(random() * 5);
  const overtimeQuarters = random() < 0.45 ? 4 + Math.floor(random() * 60) : 0;
  const overtimeCents = (overtimeQuarters * rateCents * 3) / 8;
  const overtime = { overtime_hours: overtimeQuarters / 4, overtime_pay: overtimeCents / 100 };
  return {
    grossCents: (regularQuarters * rateCents) / 4 + overtimeCents,
    hours: (regularQuarters + overtimeQuarters) / 4,
    overtime: overtimeQuarters > 0 ? overtime : {},
  };
}

function salariedPay(baseCents: number) {
  return { grossCents: baseCents + 2500 * Math.floor(random() * 20), hours: salariedHours, overtime: {} };
}

let totalCents = 0;
let officerCents = 0;
let totalHundredths = 0;
const employees: string[] = [];
for (let index = 0; index < employeeCount; index++) {
  const officer = officers[index];
  const job = pickJob();
  const pay = officer
    ? { grossCents: officer.salaryCents, hours: salariedHours, overtime: {} }
    : job.salaryCents === undefined
      ? hourlyPay(job.hourlyCents)
      : salariedPay(job.salaryCents);
  totalCents += pay.grossCents;
  officerCents += officer ? pay.grossCents : 0;
  totalHundredths += Math.round(pay.hours * 100);
  employees.push(
    JSON.stringify({
      employee_id: `BCB-${String(1001 + index)}`,
      name: `${firstNames[index % firstNames.length]} ${lastNames[((index % 25) * 7 + Math.floor(index / 25)) % lastNames.length]}`,
      classification_code: officer?.code ?? job.code,
      state: officer?.state ?? pick(job.states),
      hours_worked: pay.hours,
      gross_wages: pay.grossCents / 100,
      ...pay.overtime,
      ...(officer && { officer: true }),
    }),
  );
}

const totals = {
  total_payroll: totalCents / 100,
  total_hours: totalHundredths / 100,
  officer_payroll: officerCents / 100,
  subcontractor_payments: 18_450,
};

console.log(`{
  "employer_id": "bramble-creek-builders",
  "period_start": "2025-01-01",
  "period_end": "2025-01-15",
  "employees": [
    ${employees.join(",\n    ")}
  ],
  "payroll_data": ${JSON.stringify(totals)}
}`);
