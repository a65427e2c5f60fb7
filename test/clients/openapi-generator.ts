import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import type { Subject } from "./subject.ts";

/** More digits than single precision has: without its format the amount would be sent as 12345679. */
const wages = 12345678.91;

/** Names that differ between the programs of the profiles. */
const namesOf = {
  A: {
    go: {
      employee: `*api.NewPayrollReportSubmissionEmployee("e1", "Ana Ruiz", "8810", 80, ${wages})`,
      report: `api.NewPayrollReportSubmission(employer, "2026-03-01", "2026-03-15", employees, *api.NewPayrollReportSubmissionPayrollData())`,
      checkedTotal: "checked.GetTotalGrossWages()",
      listedTotal: "page.Data[0].SubmittedGrossWages",
      period: `PeriodStart("2026-03-16").PeriodEnd("2026-03-31")`,
      refusal: "api.Error2",
    },
    python: {
      employee: `name="Ana Ruiz", classification_code="8810", gross_wages=${wages}`,
      report: `period_start="2026-03-01", period_end="2026-03-15", payroll_data={}`,
      checkedTotal: "checked.total_gross_wages",
      listedTotal: "page.data[0].submitted_gross_wages",
      period: `"2026-03-16", "2026-03-31"`,
      refusal: "Error2",
    },
    csv: `employee_id,name,classification_code,hours_worked,gross_wages\ne1,Ana Ruiz,8810,80,${wages}\n`,
  },
  B: {
    go: {
      employee: `*api.NewPayrollReportSubmissionEmployee("e1", "Ana", "Ruiz", ${wages}, 80, "8810", "IN")`,
      report: `api.NewPayrollReportSubmission(employer, *api.NewPayrollReportSubmissionPayPeriod("2026-03-01", "2026-03-15"), employees)`,
      checkedTotal: "checked.GetTotalGrossPay()",
      listedTotal: "page.Reports[0].SubmittedGrossPay",
      period: `StartDate("2026-03-16").EndDate("2026-03-31")`,
      refusal: "api.Error4",
    },
    python: {
      employee: `first_name="Ana", last_name="Ruiz", job_classification="8810", state="IN", gross_pay=${wages}`,
      report: `pay_period={"start_date": "2026-03-01", "end_date": "2026-03-15"}`,
      checkedTotal: "checked.total_gross_pay",
      listedTotal: "page.reports[0].submitted_gross_pay",
      period: `"2026-03-16", "2026-03-31"`,
      refusal: "Error4",
    },
    csv: `employee_id,name,job_classification,hours_worked,gross_pay\ne1,Ana Ruiz,8810,80,${wages}\n`,
  },
};

/** Generates a client for Go with openapi-generator, compiles it, and uses it. `programs` is the folder of the tools from PyPI. */
export async function tryGoClient(subject: Subject, programs: string): Promise<void> {
  const client = await generate(subject, "go", programs);
  const file = join(client, "march.csv");
  writeFileSync(file, namesOf[subject.profile].csv);
  mkdirSync(join(client, "use"));
  writeFileSync(join(client, "use/main.go"), goProgram(subject, file));
  // The first command downloads the requirements of go.mod and writes their checksums.
  await runCommand("go", ["-C", client, "mod", "tidy"]);
  await runCommand("go", ["-C", client, "build", "./..."]);
  await runCommand("go", ["-C", client, "run", "./use"]);
}

/** Package and functions that the programs of both profiles have. */
const goFunctions = `package main

import (
	"context"
	"errors"
	"log"
	"os"
	"time"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func require(holds bool, what string, err error) {
	if !holds {
		log.Fatal(what, ": ", err)
	}
}

func waitFor(client *api.APIClient, id string) {
	for {
		file, _, err := client.FilesAPI.GetFileStatus(context.Background(), id).Execute()
		require(err == nil && file.Status != "failed", "status", err)
		if file.Status == "completed" {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func open(path string) *os.File {
	file, err := os.Open(path)
	require(err == nil, "file", err)
	return file
}
`;

/** A program in Go that submits reports and the file with the client that was generated beside it. */
function goProgram({ profile, baseUrl, headers }: Subject, file: string): string {
  const { go: names } = namesOf[profile];
  const addHeaders = Object.entries(headers).map(
    ([name, value]) => `\tconfig.AddDefaultHeader(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`,
  );
  return `${goFunctions}
const employer = "openapi-generator-go-${profile}"

func main() {
	config := api.NewConfiguration()
	config.Servers = api.ServerConfigurations{{URL: ${JSON.stringify(baseUrl)}}}
${addHeaders.join("")}	client := api.NewAPIClient(config)
	ctx := context.Background()
	employees := []api.PayrollReportSubmissionEmployee{${names.employee}}
	report := api.PayrollReportRequest{PayrollReportSubmission: ${names.report}}
	checked, response, err := client.PayrollAPI.CheckPayrollReport(ctx).PayrollReportRequest(report).Execute()
	require(err == nil && response.StatusCode == 200, "dry run", err)
	require(checked.DryRun && checked.Valid && ${names.checkedTotal} == ${wages}, "outcome of the dry run", nil)
	submit := client.PayrollAPI.SubmitPayrollReport(ctx).PayrollReportRequest(report)
	accepted, response, err := submit.Execute()
	require(err == nil && response.StatusCode == 202, "report", err)
	waitFor(client, accepted.GetReportId())
	page, _, err := client.PayrollAPI.ListPayrollReports(ctx).EmployerId(employer).Limit(1).Execute()
	require(err == nil && ${names.listedTotal} == ${wages}, "list of reports", err)

	_, response, err = submit.Execute()
	var refusal *api.GenericOpenAPIError
	require(errors.As(err, &refusal) && response.StatusCode == 409, "second report", err)
	_, isRead := refusal.Model().(${names.refusal})
	require(isRead, "refusal", err)

	check := client.FilesAPI.CheckPayrollFile(ctx).${names.period}.EmployerId(employer)
	read, response, err := check.Body(open(${JSON.stringify(file)})).Execute()
	require(err == nil && response.StatusCode == 200 && len(read.Rows) == 1, "dry run of a file", err)
	upload := client.FilesAPI.UploadPayrollFile(ctx).${names.period}.EmployerId(employer)
	uploaded, response, err := upload.Body(open(${JSON.stringify(file)})).Execute()
	require(err == nil && response.StatusCode == 202, "file", err)
	waitFor(client, uploaded.GetFileId())
	_, _, err = client.EventsAPI.ListEvents(ctx).Limit(1).Execute()
	require(err == nil, "events", err)
}
`;
}

/** The same for Python. */
export async function tryPydanticClient(subject: Subject, programs: string): Promise<void> {
  const { profile, baseUrl, headers } = subject;
  const { python: names, csv } = namesOf[profile];
  const client = await generate(subject, "python", programs);
  const python = join(programs, "python");
  await runCommand(python, ["-m", "compileall", "-q", join(client, "openapi_client")]);
  const requirements = ["--requirement", join(client, "requirements.txt")];
  await runCommand(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...requirements]);
  const use = join(client, "use.py");
  writeFileSync(
    use,
    `import time
import openapi_client as api

client = api.ApiClient(api.Configuration(host=${JSON.stringify(baseUrl)}))
for name, value in ${JSON.stringify(headers)}.items():
    client.set_default_header(name, value)
payroll, files = api.PayrollApi(client), api.FilesApi(client)
employer = "openapi-generator-python-${profile}"


def wait_for(id):
    while (status := files.get_file_status(id).status) != "completed":
        assert status != "failed", id
        time.sleep(0.1)


employee = api.PayrollReportSubmissionEmployee(employee_id="e1", hours_worked=80, ${names.employee})
report = api.PayrollReportRequest(
    api.PayrollReportSubmission(employer_id=employer, employees=[employee], ${names.report})
)
answer = payroll.check_payroll_report_with_http_info(report)
checked = answer.data
assert answer.status_code == 200 and checked.dry_run and checked.valid, answer
assert ${names.checkedTotal} == ${wages}, checked
answer = payroll.submit_payroll_report_with_http_info(report)
assert answer.status_code == 202, answer
wait_for(answer.data.report_id)
page = payroll.list_payroll_reports(employer_id=employer, limit=1)
assert ${names.listedTotal} == ${wages}, page

try:
    payroll.submit_payroll_report(report)
    raise AssertionError("the second report was accepted")
except api.ApiException as refusal:
    assert refusal.status == 409 and isinstance(refusal.data, api.${names.refusal}), refusal

csv = ${JSON.stringify(csv)}.encode()
answer = files.check_payroll_file_with_http_info(${names.period}, csv, employer_id=employer)
assert answer.status_code == 200 and len(answer.data.rows) == 1, answer
answer = files.upload_payroll_file_with_http_info(${names.period}, csv, employer_id=employer)
assert answer.status_code == 202, answer
wait_for(answer.data.file_id)
api.EventsApi(client).list_events(limit=1)
`,
  );
  await runCommand(python, [use], { PYTHONPATH: client });
}

async function generate({ file, folder }: Subject, language: "go" | "python", programs: string): Promise<string> {
  const client = join(folder, `openapi-generator-${language}`);
  rmSync(client, { recursive: true, force: true });
  const args = ["generate", "--input-spec", file, "--generator-name", language, "--output", client];
  await runCommand(join(programs, "openapi-generator-cli"), args);
  requireNames(client);
  return client;
}

/** Throws where the generator made up a name, or reads a number in single precision: a schema lacks its own. */
function requireNames(client: string): void {
  const madeUp = /\bfloat32\b|\w+Inner\d?\b|\w+Type0\b|\w+(?:Any|One)Of\d?\b/;
  for (const file of globSync("**/*.{go,py}", { cwd: client })) {
    const [name] = madeUp.exec(readFileSync(join(client, file), "utf8")) ?? [];
    if (name) throw new Error(`${file} has the name ${name}, which the generator made up.`);
  }
}
