import { existsSync, renameSync, writeFileSync } from "node:fs";
import { ApiError } from "../client/api-error.ts";
import { itemsOfPages } from "../client/pages.ts";
import { sealedAudits } from "../evidence/check-audits.ts";
import { type Evidence, readEvidence } from "../evidence/evidence-file.ts";
import { type Command, CredentialsError, exitCodes } from "../terminal/command.ts";
import { sessionOf } from "../terminal/stored-login.ts";
import { printResult } from "../terminal/terminal.ts";

export const exportEvidence: Command = {
  name: "export-evidence",
  summary: "Download all activity and add a seal of it",
  usage: "FILE",
  positionals: { least: 1, most: 1 },
  options: { json: { type: "boolean", text: "print what FILE has as JSON" } },
  details: `Writes all activity and the proofs of audits to FILE, and adds a seal of today to the seals that FILE has already. Run it daily, and keep FILE where
the operator of the platform cannot change it: verify-evidence FILE then names what was rewritten between two seals.`,
  examples: ["premium-audit export-evidence evidence.json"],
  async run({ values, positionals, terminal }) {
    const [file = ""] = positionals;
    const session = sessionOf(terminal);
    if (session.profile !== "A") throw new CredentialsError("Activity needs an API key, of Profile A.");
    const { api } = session;
    const { signal } = terminal;
    const seals = existsSync(file) ? readEvidence(file).seals : [];
    // The seal comes first, so that the activity that it covers is in the list behind it.
    const seal = await api.get("/activity/seal", { signal });
    const activities: Evidence["activities"][number][] = [];
    for await (const activity of itemsOfPages((query) => api.get("/activity", { query, signal })))
      activities.push(activity as Evidence["activities"][number]);
    const proofs: NonNullable<Evidence["proofs"]>[number][] = [];
    for (const auditId of sealedAudits(activities)) {
      const proof = await api
        .get("/audits/{audit_id}/proof", { path: { audit_id: auditId }, signal })
        .catch((error) => (error instanceof ApiError && error.status === 404 ? undefined : Promise.reject(error)));
      if (proof) proofs.push(proof);
    }
    const evidence: Evidence = { activities, seals: [...seals, seal], proofs };
    const written = `${file}.${process.pid}`;
    writeFileSync(written, `${JSON.stringify(evidence)}\n`, { flag: "wx" });
    renameSync(written, file);
    const counts = { activities: activities.length, seals: evidence.seals.length };
    const line = `${file} has ${counts.activities} activities and ${counts.seals} seals.`;
    printResult(terminal, values.json, { json: counts, lines: [line] });
    return exitCodes.success;
  },
};
