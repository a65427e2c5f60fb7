import { z } from "zod";

/** The most days that a due date, or a reminder of it, may be from today. */
export const mostDays = 366;

/** Schema of days relative to a due date, such as `-14,-3,1,14`; an empty text means that there are no reminders. */
export const reminderDays = z.string().transform((text, context): number[] => {
  if (text.trim() === "") return [];
  const parts = text.split(",").map((part) => part.trim());
  const days = parts.map(Number);
  const areWhole = parts.every((part) => /^-?\d{1,3}$/.test(part)) && days.every((day) => Math.abs(day) <= mostDays);
  if (areWhole && new Set(days).size === days.length) return days.toSorted((one, other) => one - other);
  const message = `must be whole numbers of days from -${mostDays} to ${mostDays}, separated by commas, each once`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});
