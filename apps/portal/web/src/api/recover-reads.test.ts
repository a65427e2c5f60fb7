import { Code, ConnectError } from "@connectrpc/connect";
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

test("what could not be read because a service was down is read once it is there, and its error stays until then", async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient(() => undefined);
  let code: Code | undefined = Code.DeadlineExceeded;
  const read = vi.fn(async () => {
    if (code !== undefined) throw new ConnectError("The payroll service does not respond.", code);
    return "payroll";
  });
  const observer = new QueryObserver(queryClient, { queryKey: ["payroll"], queryFn: read });
  const queryKeys: string[] = [];
  const leave = observer.subscribe(({ status }) => {
    if (queryKeys.at(-1) !== status) queryKeys.push(status);
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(read.mock.calls.length).toBeGreaterThan(3);
  code = undefined;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(queryKeys).toEqual(["pending", "error", "pending", "success"]);
  expect(observer.getCurrentResult().data).toBe("payroll");

  // A refusal is no outage, and a page that was left reads nothing.
  code = Code.PermissionDenied;
  await observer.refetch();
  const refused = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.mock.calls.length).toBe(refused);
  code = Code.DeadlineExceeded;
  await observer.refetch();
  leave();
  const callsBefore = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.mock.calls.length).toBe(callsBefore);
  vi.useRealTimers();
});
