import type { Statement } from "../statement.ts";
import type { Letterhead } from "./letterhead.ts";
import { writeLines, writeSteps } from "./lines.ts";
import { Paper } from "./paper.ts";
import { writeSignature } from "./signature.ts";
import { writeDifference, writeNotCovered, writeParties, writeSources } from "./sources.ts";
import { writeSummary } from "./summary.ts";

/** The document that is written; the next one waits for it. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * The statement as a PDF: a page that sums it up, then the lines, steps and sources behind it. Tagged as PDF/UA asks, with its fonts
 * embedded. It is written in short turns, so that other requests go on meanwhile, and one document after the other, so that memory
 * holds the elements of one.
 */
export async function* statementPdf(statement: Statement, letterhead: Letterhead): AsyncIterable<Uint8Array> {
  const before = writing;
  const { promise, resolve } = Promise.withResolvers<void>();
  writing = promise;
  try {
    await before;
    const { policy, version, ownerName } = statement;
    const paper = new Paper({
      title: `Premium audit statement, policy ${policy.policyNumber}, version ${version?.version ?? 0}`,
      author: ownerName,
      createdAt: version?.createdAt ?? statement.audit.createdAt,
    });
    write(paper, statement, letterhead)
      .catch((error: unknown) => paper.doc.destroy(error as Error))
      .finally(resolve);
    yield* paper.doc as AsyncIterable<Uint8Array>;
  } finally {
    resolve();
  }
}

async function write(paper: Paper, statement: Statement, letterhead: Letterhead): Promise<void> {
  const { stated, policy, ownerName, version } = statement;
  writeSummary(paper, statement, letterhead);
  if (stated) {
    paper.ensure(Number.POSITIVE_INFINITY);
    await writeLines(paper, stated);
    await writeNotCovered(paper, stated);
    await writeSteps(paper, statement, stated);
    await writeDifference(paper, statement);
    await writeParties(paper, statement);
    await writeSources(paper, statement, stated);
  }
  if (version) writeSignature(paper);
  const parts = [ownerName, `Policy ${policy.policyNumber}`, `Version ${version?.version ?? 0}`];
  paper.end(parts.filter((part) => part !== "").join("  ·  "));
}
