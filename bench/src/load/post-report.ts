/** Submits a report through the public API and resolves to its id when the 202 is there. */
export async function postReport(gatewayUrl: string, headers: Record<string, string>, body: string): Promise<string> {
  const response = await fetch(`${gatewayUrl}/api/v1/payroll/reports`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  const answer = await response.text();
  const id = /PR_TEST_[0-9A-Z]{26}/.exec(answer)?.[0];
  if (response.status !== 202 || !id) throw new Error(`The report was refused with ${response.status}: ${answer}`);
  return id;
}

/** Asks for the file's status until it is completed. Throws when it ends otherwise or takes a minute. */
export async function untilFileEnded(gatewayUrl: string, headers: Record<string, string>, id: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const response = await fetch(`${gatewayUrl}/api/v1/files/status/${id}`, { headers });
    const { status } = (await response.json()) as { status?: string };
    if (status === "completed") return;
    if (status === "failed" || !response.ok) throw new Error(`The file ended with ${response.status}, ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("The file was not processed within a minute.");
}
