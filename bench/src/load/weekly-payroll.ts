export const classCodes = ["8810", "8742", "5403", "5190", "3632", "8017", "9082"];
export const states = ["IN", "WI", "TX", "IL"];
const dayMs = 24 * 60 * 60 * 1000;

/** First and last day of each of the 52 weeks that follow 1 January 2025; the last has a day more. */
export function weeksOf2025(): { start: string; end: string }[] {
  const day = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * dayMs).toISOString().slice(0, 10);
  return Array.from({ length: 52 }, (_, week) => ({
    start: day(week * 7),
    end: week === 51 ? "2025-12-31" : day(week * 7 + 6),
  }));
}

/** A week's report of many employees over several class codes and states, in Profile A's JSON. */
export function weeklyPayrollJson(employerId: string, week: { start: string; end: string }, count: number): string {
  const employees = Array.from({ length: count }, (_, index) => ({
    employee_id: `emp_${index}`,
    name: `Employee Number ${index}`,
    classification_code: classCodes[index % classCodes.length],
    state: states[index % states.length],
    hours_worked: 40 + (index % 8),
    gross_wages: 1000 + (index % 500) + 0.25,
    officer: index % 100 === 0,
    ...(index % 3 === 0 && { overtime_hours: 4, overtime_pay: 90.5 }),
  }));
  const payroll_data = { subcontractor_payments: 1000 };
  return JSON.stringify({
    employer_id: employerId,
    period_start: week.start,
    period_end: week.end,
    employees,
    payroll_data,
  });
}
