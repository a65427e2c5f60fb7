import type { Readable } from "node:stream";
import { promisify } from "node:util";
import yauzl, { type Entry, type RandomAccessReader, type ZipFile } from "yauzl";
import { ReadingLimits } from "./reading-limits.ts";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Maximum number of files in one archive; a workbook has some tens. */
const mostEntries = 2000;
/**
 * Maximum size of names, comments and other fields of all files: they are in memory, and yauzl makes an object of each four
 * bytes.
 */
const mostDirectoryBytes = 524_288;

const opened = promisify(
  (reader: RandomAccessReader, size: number, done: (error: Error | null, zip: ZipFile) => void) =>
    yauzl.fromRandomAccessReader(reader, size, { lazyEntries: true, autoClose: false }, done),
);

/** The files in a ZIP archive. */
export interface Archive {
  limits: ReadingLimits;
  has(name: string): boolean;
  /** Throws UnreadableWorkbook for a file that is missing, encrypted, damaged or much larger than its archive, of which nothing is unpacked. */
  open(name: string): Promise<AsyncIterable<Buffer>>;
}

/** Reads the directory of an archive. Throws UnreadableWorkbook. */
export async function openArchive(reader: RandomAccessReader, size: number): Promise<Archive> {
  const zip = await opened(reader, size).catch(damaged);
  const entries = await entriesOf(zip);
  const limits = new ReadingLimits(size);

  async function* chunksOf(stream: Readable): AsyncIterable<Buffer> {
    try {
      yield* stream as AsyncIterable<Buffer>;
    } catch (error) {
      if (!isOfArchive(error)) throw error;
      throw new UnreadableWorkbook("it is damaged", { cause: error });
    }
  }

  return {
    limits,
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw new UnreadableWorkbook("a part of it is missing");
      if (entry.isEncrypted()) throw new UnreadableWorkbook("it has a password");
      // yauzl fails the stream of a file that has other than the stated bytes.
      limits.addBytes(entry.uncompressedSize);
      const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry).catch(damaged);
      return chunksOf(stream);
    },
  };
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let count = 0;
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, Entry>>();
  zip.on("entry", (entry: Entry) => {
    // If two files have one name, the first counts.
    const name = entry.fileName.replace(/^\//, "");
    if (!entries.has(name)) entries.set(name, entry);
    count += 1;
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (count > mostEntries) reject(new UnreadableWorkbook(`it has more than ${mostEntries} parts`));
    else if (bytes > mostDirectoryBytes)
      reject(new UnreadableWorkbook(`the directory of its parts has more than ${mostDirectoryBytes} bytes`));
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

/** Returns true for errors of yauzl and zlib, but not for those of the database, from which the bytes come. */
function isOfArchive(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && /^Z_/.test(String(error.code))) ||
    /uncompressed|compressed|bytes in the stream/i.test(error.message)
  );
}
