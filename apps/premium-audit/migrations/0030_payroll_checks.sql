-- For the daily look at terms without a ledger: their missing payroll is looked for on the same day as late reports of the others.
CREATE INDEX IF NOT EXISTS policy_terms_payroll_checked ON policy_terms (late_checked_on) WHERE NOT pays_as_you_go;
