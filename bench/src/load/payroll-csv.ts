const classCodes = ["8810", "8742", "5403", "5190"];
const states = ["IN", "WI", "TX", "IL"];
const header =
  "employee_id,name,classification_code,state,hours_worked,gross_wages,overtime_hours,overtime_pay,pay_group,department\n";
/** Rows made at a time: about as much as a socket takes at once. */
const rowsOfPart = 500;

/** A payroll file of `count` rows of about a hundred bytes each: four rows for every employee, each in another class code. */
export function* payrollCsv(count: number): Iterable<Buffer> {
  yield Buffer.from(header);
  for (let first = 0; first < count; first += rowsOfPart) {
    const length = Math.min(rowsOfPart, count - first);
    yield Buffer.from(Array.from({ length }, (_, index) => row(first + index)).join(""));
  }
}

function row(index: number): string {
  const employee = Math.floor(index / classCodes.length);
  const place = index % classCodes.length;
  const overtime = index % 3 === 0 ? "2,90.2500" : ",";
  const wages = `${500 + (index % 1000)}.25`;
  const id = `emp_${String(employee).padStart(8, "0")}`;
  return `${id},"Number ${employee}, Employee",${classCodes[place]},${states[employee % 4]},${20 + (index % 8)},${wages},${overtime},semi-monthly,Department ${employee % 50}\n`;
}
