/** Text after the help of a command: how it is called. */
export function example(...calls: string[]): string {
  const lines = calls.map((call) => `  operator ${call}`);
  return `\n${calls.length === 1 ? "Example" : "Examples"}:\n${lines.join("\n")}`;
}
