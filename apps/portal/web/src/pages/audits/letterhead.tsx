import type { Audit, AuditVersion } from "@platform/contracts/premium_audit/v1/audits";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { dayOf, lastDayOf, Period, Time } from "../../shared/parts/time.tsx";
import { words } from "../../shared/text/words.ts";
import classes from "./audit-page.module.css";

interface LetterheadProps {
  readonly owner: string;
  readonly environment: string;
  readonly audit: Audit;
  readonly version: AuditVersion | undefined;
  /** Absent until it is read. */
  readonly policy: Policy | undefined;
}

/** The head of a printed worksheet: whose it is, and of which policy, employer and term. */
export function Letterhead({ owner, environment, audit, version, policy }: LetterheadProps) {
  const isEarlier = version !== undefined && version.version < audit.version;
  const status = isEarlier ? "Replaced by a later version" : audit.outOfDate ? "Out of date" : words(audit.status);
  return (
    <section className={classes.letterhead} aria-label="Letterhead">
      <p className={classes.owner}>{owner}</p>
      {environment === "sandbox" && <p className={classes.sandbox}>Sandbox: test data</p>}
      <h1>Premium audit worksheet</h1>
      <dl>
        <Fact name="Policy">{policy?.policyNumber ?? audit.policyId}</Fact>
        <Fact name="Employer">
          <EmployerName employerId={audit.employerId} />
        </Fact>
        {policy && isOfTerm(audit, policy) && (
          <Fact name="Policy term">
            <Period start={dayOf(policy.effectiveDate)} end={lastDayOf(policy.expirationDate)} />
          </Fact>
        )}
        <Fact name="Audited days">
          <Period start={audit.periodStart} end={audit.periodEnd} />
        </Fact>
        <Fact name="Audit">
          {words(audit.auditType)}
          {audit.method && `, ${audit.method}`}
        </Fact>
        <Fact name="Status">{status}</Fact>
        <Fact name="Version">
          {version?.version ?? audit.version} of {audit.version}
          {version && (
            <>
              , <Time at={version.createdAt} full zone />
            </>
          )}
        </Fact>
        <Fact name="Audit id">{audit.id}</Fact>
      </dl>
    </section>
  );
}

/** False for an audit of an earlier term of a policy that was renewed since. */
function isOfTerm({ periodStart }: Audit, { effectiveDate, expirationDate }: Policy): boolean {
  return dayOf(effectiveDate) <= periodStart && periodStart < dayOf(expirationDate);
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
