import type { Readable } from "node:stream";
import { promisify } from "node:util";
import yauzl, { type Entry, type RandomAccessReader, type ZipFile } from "yauzl";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Files in one archive; a workbook has some tens. */
const mostEntries = 2000;
/** Growth of a small archive, and of every other one for each of its bytes: XML of payroll grows about tenfold. */
const smallGrowthBytes = 16_777_216;
const mostGrowth = 100;

const opened = promisify(
  (reader: RandomAccessReader, size: number, done: (error: Error | null, zip: ZipFile) => void) =>
    yauzl.fromRandomAccessReader(reader, size, { lazyEntries: true, autoClose: false }, done),
);

/** The files in a ZIP archive. */
export interface Archive {
  has(name: string): boolean;
  /** Throws UnreadableWorkbook for a file that is missing, encrypted, damaged or much larger than its archive. */
  open(name: string): Promise<AsyncIterable<Buffer>>;
}

/** Reads the directory of an archive. Throws UnreadableWorkbook. */
export async function openArchive(reader: RandomAccessReader, size: number): Promise<Archive> {
  const zip = await opened(reader, size).catch(damaged);
  const entries = await entriesOf(zip);
  const mostBytes = smallGrowthBytes + size * mostGrowth;
  let readBytes = 0;

  async function* bounded(stream: Readable): AsyncIterable<Buffer> {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        readBytes += chunk.length;
        if (readBytes > mostBytes) throw new UnreadableWorkbook("it grows too much when it is unpacked");
        yield chunk;
      }
    } catch (error) {
      if (error instanceof UnreadableWorkbook || !isOfArchive(error)) throw error;
      throw new UnreadableWorkbook("it is damaged", { cause: error });
    }
  }

  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw new UnreadableWorkbook("a part of it is missing");
      if (entry.isEncrypted()) throw new UnreadableWorkbook("it has a password");
      const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry).catch(damaged);
      return bounded(stream);
    },
  };
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, Entry>>();
  zip.on("entry", (entry: Entry) => {
    // Of two files of one name the first counts.
    const name = entry.fileName.replace(/^\//, "");
    if (!entries.has(name)) entries.set(name, entry);
    if (entries.size > mostEntries) reject(new UnreadableWorkbook("it has too many parts"));
    else zip.readEntry();
  });
  zip.on("end", () => resolve(entries));
  zip.on("error", (error: Error) => reject(new UnreadableWorkbook("it is damaged", { cause: error })));
  zip.readEntry();
  return promise;
}

function damaged(error: unknown): never {
  throw new UnreadableWorkbook("it is damaged", { cause: error });
}

/** True for errors of yauzl, and of zlib; not for those of the database, from which the bytes come. */
function isOfArchive(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && /^Z_/.test(String(error.code))) ||
    /uncompressed|compressed|bytes in the stream/i.test(error.message)
  );
}
