import { durationMs } from "@bufbuild/protobuf/wkt";
import type { Fault } from "@platform/service/call/fault";
import { expect, onTestFinished } from "vitest";
import type { Replica } from "./replica.ts";

/** Reads a replica's stream of changes until it ends or the test does. */
export function watchChanges({ partner }: Replica) {
  const hangUp = new AbortController();
  onTestFinished(() => hangUp.abort());
  const messages: { credentialId: string; ownerId: string }[] = [];

  const uptimesMs: number[] = [];

  async function read(): Promise<void> {
    for await (const change of partner.watchCredentialChanges({}, { signal: hangUp.signal })) {
      const { credentialId, ownerId, senderUptime } = change;
      messages.push({ credentialId, ownerId });
      if (senderUptime) uptimesMs.push(durationMs(senderUptime));
    }
  }
  const ended: Promise<Fault | undefined> = read().then(
    () => undefined,
    (error) => error,
  );
  const isChange = (message: { credentialId: string; ownerId: string }) => message.credentialId || message.ownerId;

  return {
    /** All messages, including heartbeats. */
    messages,
    changes: () => messages.filter(isChange),
    heartbeats: () => messages.filter((message) => !isChange(message)).length,
    /** Times of the heartbeats, by the clock of the replica. */
    uptimesMs,
    /** Resolves to the fault that ended the stream. */
    ended,
    leave: () => hangUp.abort(),
  };
}

/** Opens a stream and waits for its first message; retries until that succeeds. */
export async function openStream(replica: Replica) {
  let stream = watchChanges(replica);
  void stream.ended.then(reopen);
  async function reopen(): Promise<void> {
    if (stream.messages.length > 0) return;
    stream = watchChanges(replica);
    void stream.ended.then(reopen);
  }
  await expect.poll(() => stream.messages.length).toBeGreaterThan(0);
  return stream;
}
