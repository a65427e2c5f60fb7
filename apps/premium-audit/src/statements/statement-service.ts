import type { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import type { Calls } from "@platform/rpc/client/client";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { meter } from "@platform/service/observe/telemetry";
import { invalidMember } from "@platform/validation/invalid";
import { chunksOf } from "./chunks.ts";
import { readStatement, type StatementSources } from "./read-statement.ts";
import type { Statement } from "./statement.ts";
import { statementCsv } from "./statement-csv.ts";
import { toStatementMessage } from "./statement-message.ts";

const duration = meter("premium-audit").createHistogram("premium_audit.statement.duration", {
  unit: "s",
  description: "Time in which the file of a statement was made and sent, by format",
  advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] },
});

interface Dependencies extends StatementSources {
  /** Client of credentials, which has the logos of owners. */
  logos: Pick<Calls<typeof CredentialsService>, "getLogo">;
  /** Client of payroll-intake, which has the names of employers. */
  employers: Pick<Calls<typeof EmployerService>, "listEmployers">;
}

/** Makes the text or bytes of a file, by its format. */
type Write = (
  statement: Statement,
  printed: { approverName: string; logo: () => Promise<Uint8Array>; employerName: () => Promise<string> },
) => Iterable<string> | AsyncIterable<Uint8Array>;

const formats: Readonly<Record<string, Write>> = {
  csv: statementCsv,
  async *pdf(statement, { approverName, logo, employerName }) {
    // Its library and fonts take memory only where statements are printed.
    const { statementPdf } = await import("./pdf/statement-pdf.ts");
    yield* statementPdf(statement, { approverName, logo: await logo(), employerName: await employerName() });
  },
};

/** Implements StatementService. */
export function statementService({ logos, employers, ...sources }: Dependencies): Implementation {
  return implementForTenants(StatementService, {
    async getStatement({ auditId, version }, call) {
      return { statement: toStatementMessage(call.tenant, await readStatement(sources, call, { auditId, version })) };
    },
    async *getStatementFile({ auditId, version, format, approverName }, call) {
      const write = formats[format];
      if (!write) {
        throw invalidMember("INVALID_STATEMENT_REQUEST", "format", `must be one of ${Object.keys(formats).join(", ")}`);
      }
      const startedMs = performance.now();
      const statement = await readStatement(sources, call, { auditId, version });
      yield { fileName: fileNameOf(statement, format) };
      const logo = async () => (await logos.getLogo({}, call)).image;
      const employerName = async () => {
        const { employerId } = statement.audit;
        const page = await employers.listEmployers({ employerId, limit: 1 }, call);
        return page.employers[0]?.members?.name || employerId;
      };
      for await (const chunk of chunksOf(write(statement, { approverName, logo, employerName }))) yield { chunk };
      duration.record((performance.now() - startedMs) / 1000, { format });
    },
  });
}

/** A name that every file system and header takes, whatever the policy number has in it. */
function fileNameOf({ policy, version }: Statement, format: string): string {
  const number = policy.policyNumber.replaceAll(/[^A-Za-z0-9.]+/g, "-").slice(0, 60);
  return `statement-${number}-v${version?.version ?? 0}.${format}`;
}
