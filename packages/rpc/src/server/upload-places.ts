import { randomUUID } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { ConfigError } from "@platform/service/settings/config";
import { fairPlaces, type Leave } from "./fair-places.ts";
import type { UploadedFile } from "./uploaded-file.ts";

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Receives what is streamed to a service. `store` is called when all bytes are on the disk and a place is free, with the file: only then
 * may it use a connection to a database, or memory.
 */
export type UploadPlaces = <T>(tenant: Tenant, bytes: Bytes, store: (file: UploadedFile) => Promise<T>) => Promise<T>;

interface UploadPlacesOptions {
  /** The most uploads of this process that are stored at once. */
  readonly places: number;
  /** Size of the largest upload, in bytes. */
  readonly maxBytes: number;
  /** How long an upload whose bytes are on the disk waits for a place, in milliseconds. */
  readonly waitMs?: number;
}

/** The disk is shared in blocks of this size. An upload has one from its beginning, which limits how many are open. */
const blockBytes = 65_536;
/** Small installations, too, receive many uploads at the same time, and the largest in the sandbox. */
const leastDiskBytes = 67_108_864;
const leastLargest = 4;
const defaultWaitMs = 20_000;
const retryAfterMs = 10_000;

/**
 * Limits the uploads of this process, so that senders who are slow or many leave room for all other owners. The bytes of an upload are first
 * written to a file in the temporary directory, which has no name and ends with the process. The files of all uploads have twice as many
 * bytes as the largest uploads that are stored at once. Owners share that disk, and the places, by `fairPlaces`.
 *
 * What it returns throws UNAVAILABLE `NO_UPLOAD_PLACE` with the time after which to try again. Throws a ConfigError if the temporary
 * directory cannot be written.
 */
export function uploadPlaces({ places, maxBytes, waitMs = defaultWaitMs }: UploadPlacesOptions): UploadPlaces {
  refuseReadOnly(tmpdir());
  const stored = fairPlaces(places);
  const diskBytes = Math.max(leastDiskBytes, maxBytes * Math.max(leastLargest, 2 * places));
  const disk = fairPlaces(Math.ceil(diskBytes / blockBytes));

  return async (tenant, bytes, store) => {
    const leaves: Leave[] = [];
    function hold(leave: Leave | undefined): void {
      if (!leave) throw refusal("NO_UPLOAD_PLACE", {}, { retryAfterMs });
      leaves.push(leave);
    }

    let sizeBytes = 0;
    async function* onDisk(): Bytes {
      let freeBytes = blockBytes;
      for await (const chunk of bytes) {
        sizeBytes += chunk.length;
        for (freeBytes -= chunk.length; freeBytes < 0; freeBytes += blockBytes) hold(disk.take(tenant));
        yield chunk;
      }
    }

    let file: FileHandle | undefined;
    try {
      hold(disk.take(tenant));
      file = await temporaryFile();
      await file.writeFile(onDisk());
      hold(await stored.takeInTurn(tenant, waitMs));
      return await store(uploadedFile(file, sizeBytes));
    } finally {
      await file?.close();
      for (const leave of leaves) leave();
    }
  };
}

function refuseReadOnly(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new ConfigError(
      `TMPDIR: ${folder} must be a folder that this process can write: uploads are received there.`,
    );
  }
}

/** A file without a name, which only this process can read. */
async function temporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

function uploadedFile(file: FileHandle, sizeBytes: number): UploadedFile {
  return {
    sizeBytes,
    async read(position, length) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(length), position });
      return buffer.subarray(0, bytesRead);
    },
  };
}
