import type { Statement } from "../statement.ts";
import { dayText, moneyText } from "./words.ts";

const dayMs = 86_400_000;
/** Days in which a statement asks for an answer, after the version was made. */
const answerDays = 30;

/** The amount that the insured pays or gets back, in a sentence; empty until the audit has a result. */
export function dueText({ account, ownerName }: Pick<Statement, "account" | "ownerName">): string {
  if (!account) return "";
  const carrier = ownerName || "your insurance carrier";
  const { balance } = account;
  if (Number(balance) === 0) return `Nothing is due: what was paid to ${carrier} is the premium.`;
  return balance.startsWith("-")
    ? `${carrier} owes you ${moneyText(balance.slice(1))}, which was paid above the premium.`
    : `Please pay ${moneyText(balance)} to ${carrier}.`;
}

/** How and until when the insured says that a figure is wrong; empty until there is one. */
export function disagreementText({ version, ownerName }: Pick<Statement, "version" | "ownerName">): string {
  if (!version) return "";
  const carrier = ownerName || "your insurance carrier";
  const day = dayText(new Date(version.createdAt.getTime() + answerDays * dayMs));
  return `If you disagree with a figure, write to ${carrier} by ${day}: name the line, say what it should be, and send the records that show it.`;
}
