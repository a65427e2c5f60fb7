/** Types of owners, for fields. */
export const ownerTypes = [
  { value: "employer", label: "Employer" },
  { value: "payroll_company", label: "Payroll company" },
  { value: "software_company", label: "Software company" },
  { value: "carrier", label: "Carrier" },
  { value: "user", label: "User" },
];
