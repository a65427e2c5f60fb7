const classCodes = ["8810", "8742", "5403", "5190", "3632", "8017", "9082"];
const states = ["IN", "WI", "TX", "IL"];

/**
 * A report of many employees over several class codes and states, in Profile A's JSON. Every employer has employees of its own;
 * its reports are of different weeks.
 */
export function largeReportJson(count: number, { employer, week = 0 }: { employer: number; week?: number }): string {
  const employees = Array.from({ length: count }, (_, index) => ({
    employee_id: `emp_${index}`,
    name: `Employee Number ${index}`,
    classification_code: classCodes[index % classCodes.length],
    state: states[index % states.length],
    hours_worked: 80 + (index % 16),
    gross_wages: 2000 + (index % 1000) + 0.25,
    ...(index % 3 === 0 && { overtime_hours: 4, overtime_pay: 180.5 }),
  }));
  const total = employees.reduce((sum, { gross_wages }) => sum + gross_wages, 0);
  return JSON.stringify({
    employer_id: `large-employer-${process.pid}-${employer}`,
    period_start: day(week * 7),
    period_end: day(week * 7 + 6),
    employees,
    payroll_data: { total_payroll: total },
  });
}

/** A day of 2026, counted from 1 January. */
function day(index: number): string {
  return new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
}
