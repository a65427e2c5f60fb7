import type { TenantCall } from "@platform/service/call/call";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../../policy/dependencies.ts";
import { digestOf } from "../../rated/inputs/canonical-json.ts";
import { selectDocuments } from "../../rated/inputs/input.sql.ts";
import { type Input, inOrder, type KeptInput } from "../../rated/inputs/input.ts";
import { fromReportDocument } from "../../rated/inputs/report-document.ts";
import type { Row } from "../../rated/inputs/report-lines.ts";
import { worksheetDocument } from "../../rated/inputs/worksheet-document.ts";
import { type StoredVersion, selectWorksheet } from "../versions/version.sql.ts";
import { selectSources } from "../versions/version-source.sql.ts";
import { compareReports } from "./compare-reports.ts";
import { compareResults } from "./compare-results.ts";
import { currentDigests, currentReport } from "./current-reports.ts";
import { attempt, readKeptReport } from "./kept-report.ts";
import { type KeptVersion, sealOf, selectKeptVersion } from "./kept-version.ts";
import { rateKept } from "./rate-kept.ts";
import type { Difference } from "./worksheet-difference.ts";

export interface Replay {
  version: StoredVersion;
  /** Absent if the kept inputs cannot be rated. */
  replayedPremium?: string;
  /** Absent if everything is equal. */
  difference?: Difference;
}

type Readers = Pick<Dependencies, "database" | "citations">;

/**
 * Rates a version again from its kept inputs and says whether everything is as it was: the digests, the kept inputs, the payroll
 * records that they are copies of, the worksheet and the figures. Changes nothing. Throws NOT_FOUND for an unknown audit or
 * version; FAILED_PRECONDITION if the inputs of the version are not kept.
 */
export async function replayVersion(
  { database, citations }: Readers,
  call: TenantCall,
  request: { auditId: string; version: number },
): Promise<Replay> {
  const keptVersion = await selectKeptVersion(database, call.tenant, request);
  const { version } = keptVersion;
  const { auditId } = version;
  const inputs = inOrder(await selectDocuments(database, call.tenant, version));
  const replayedInputs = await rateInputs(database, call.tenant, auditId, inputs);
  const stored = await selectWorksheet(database, call.tenant, auditId, version.version);
  const storedDocument = worksheetDocument({ figures: version.results, ...stored });
  const ended = await endedOwners(database, call.tenant, version);
  const difference =
    withoutEnded(
      await differenceOfInputs({ database, citations }, call, { auditId, inputs, replayedInputs }),
      inputs,
      ended,
    ) ??
    (replayedInputs.result === undefined ? nothingRated : compareResults(storedDocument, replayedInputs.result)) ??
    differenceOfSeal(keptVersion, inputs, digestOf(storedDocument));
  const { totalPremium } = replayedInputs;
  return {
    version,
    ...(totalPremium !== undefined && { replayedPremium: totalPremium }),
    ...(difference && { difference }),
  };
}

const nothingRated: Difference = { where: "kept_inputs", message: "The kept inputs cannot be rated." };

interface ReplayedInputs {
  /** Digests of the kept inputs as they are now; undefined for one that cannot be read. */
  digests: ReadonlyMap<KeptInput, string | undefined>;
  /** Document of the figures and worksheet; absent if the inputs cannot be rated. */
  result?: string;
  totalPremium?: string;
}

async function rateInputs(
  database: Readers["database"],
  tenant: Tenant,
  auditId: string,
  inputs: readonly KeptInput[],
): Promise<ReplayedInputs> {
  const digests = new Map<KeptInput, string | undefined>();
  for (const input of inputs) if (input.kind !== "report") digests.set(input, digestOf(input.document));
  const rating = attempt(() => rateKept(inputs));
  let isRated = rating !== undefined;
  for (const report of inputs.filter(({ kind }) => kind === "report").toSorted(byPeriod)) {
    const add = (rows: readonly Row[]) => {
      isRated &&= attempt(() => rating?.add(report, rows)) !== undefined;
    };
    const digest = await readKeptReport(database, tenant, auditId, report, add);
    digests.set(report, digest);
  }
  const rated = isRated ? attempt(() => rating?.finish()) : undefined;
  if (!rated) return { digests };
  return { digests, result: worksheetDocument(rated), totalPremium: rated.figures.totalPremium };
}

function byPeriod(a: KeptInput, b: KeptInput): number {
  const keyOf = ({ document, id }: KeptInput) => `${attempt(() => fromReportDocument(document).periodStart)} ${id}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** The owners whose grants have ended: what their payroll is now must not be shown any more. */
async function endedOwners(
  database: Readers["database"],
  tenant: Tenant,
  { auditId, version }: StoredVersion,
): Promise<ReadonlySet<string>> {
  const sources = await selectSources(database, tenant, auditId, version);
  return new Set(sources.filter(({ withdrawnAt }) => withdrawnAt).map(({ ownerId }) => ownerId));
}

/** Returns a difference without persons and values if it is in a report of an owner whose grant has ended. */
function withoutEnded(
  difference: Difference | undefined,
  inputs: readonly KeptInput[],
  ended: ReadonlySet<string>,
): Difference | undefined {
  const report = inputs.find(({ kind, id }) => kind === "report" && id === difference?.reportId);
  const owner = report && attempt(() => fromReportDocument(report.document).ownerId);
  if (!difference || owner === undefined || !ended.has(owner)) return difference;
  const { employeeId: _, kept: __, replayed: ___, ...rest } = difference;
  return {
    ...rest,
    message: `${difference.message} Values are not shown, because the grant of the payroll has ended.`,
  };
}

/** Returns the first input that is not as it was: a payroll report if there is one. */
async function differenceOfInputs(
  { database, citations }: Readers,
  call: TenantCall,
  {
    auditId,
    inputs,
    replayedInputs,
  }: { auditId: string; inputs: readonly KeptInput[]; replayedInputs: ReplayedInputs },
): Promise<Difference | undefined> {
  const reports = inputs.filter(({ kind }) => kind === "report");
  const ids = reports.map(({ id }) => id);
  const current = await currentDigests(citations, call, auditId, ids);
  const altered = (report: KeptInput) => replayedInputs.digests.get(report) !== report.digest;
  const report = reports.find((each) => altered(each) || current.get(each.id) !== each.digest);
  if (report) {
    if (replayedInputs.digests.get(report) === undefined) return unreadable(report);
    const rows: Row[] = [];
    await readKeptReport(database, call.tenant, auditId, report, (read) => rows.push(...read));
    const now = await currentReport(citations, call, auditId, report.id);
    const where = altered(report) ? "kept_inputs" : "payroll_records";
    return compareReports(inputOf(report), { document: report.document, rows }, now, where);
  }
  const input = inputs.find(altered);
  return (
    input && {
      where: "kept_inputs",
      input: inputOf(input),
      member: "digest",
      kept: input.digest,
      replayed: replayedInputs.digests.get(input) ?? "",
      message: `The kept ${input.kind} ${input.id} is not what it was when the version was made.`,
    }
  );
}

function unreadable(report: KeptInput): Difference {
  const message = `The kept lines of the report ${report.id} cannot be read.`;
  return { where: "kept_inputs", input: inputOf(report), reportId: report.id, message };
}

function inputOf({ kind, id, digest }: KeptInput): Input {
  return { kind, id, digest };
}

/** Returns the first digest that differs from the stored one: that of the worksheet, of the version, or the link to the version before. */
function differenceOfSeal(
  { version, before }: KeptVersion,
  inputs: readonly Input[],
  worksheetDigest: string,
): Difference | undefined {
  const digests: [member: string, stored: string | null, replayed: string | null][] = [
    ["worksheet_digest", version.worksheetDigest, worksheetDigest],
    ["digest", version.digest, sealOf(version, inputs)],
    ["previous_digest", version.previousDigest, before?.digest ?? null],
  ];
  const [mismatch] = digests.filter(([, stored, replayed]) => stored !== replayed);
  if (!mismatch) return undefined;
  const [member, stored, replayed] = mismatch;
  const message = `The \`${member}\` of version ${version.version} is not that of what is stored.`;
  return { where: "chain", member, message, kept: stored ?? "", replayed: replayed ?? "" };
}
