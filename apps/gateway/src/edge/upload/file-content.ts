import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { EndpointUpload } from "../endpoint.ts";
import { type Problem, ProblemError } from "../errors/problem.ts";
import { bodyTooLarge, givenTwice, invalidMembers, malformed } from "../errors/problems.ts";
import type { Upload } from "./upload.ts";

/** A file as it arrives. */
export interface FileContent {
  /** Name of the file that the partner states; may be empty. */
  fileName: string;
  /** Throws a problem when it is larger than it may be, or not whole. */
  bytes: AsyncIterable<Uint8Array>;
  /** The fields of a form that come before its file. */
  fields: ReadonlyMap<string, string>;
}

/** Maximum size of what surrounds the file in a multipart body. */
const multipartBytes = 65_536;
// One part more than files and fields, so that a form with too many of these is told so.
const limits = { files: 1, fields: 20, parts: 22, fieldSize: 32_768 };
/** So much of a form is read in one turn: hundreds of parts fit into it, each of which takes as long as a small request. */
const pieceBytes = 4096;

export interface ExpectedFile extends Pick<EndpointUpload, "maxBytes" | "fields" | "refusesOtherFields"> {
  /**
   * The parameters of the query, as given. A field of the same name that says something else is refused, because it would be ignored: a
   * `dry_run` in the form would store the file.
   */
  query?: Readonly<Record<string, unknown>>;
}

/** The file of a body: the body itself, or the one file part of a multipart body. Throws a problem when there is none. */
export async function fileContent(upload: Upload, expected: ExpectedFile): Promise<FileContent> {
  const { maxBytes, fields: read = {}, refusesOtherFields = false, query = {} } = expected;
  const { contentType, contentLength, stream } = upload;
  const isMultipart = contentType.toLowerCase().startsWith("multipart/");
  if (contentLength > maxBytes + (isMultipart ? multipartBytes : 0)) throw new ProblemError(bodyTooLarge(maxBytes));
  const { fileName, bytes, fields } = isMultipart
    ? await multipartFile(contentType, stream, {
        maxBytes,
        read: new Set(Object.keys(read)),
        refusesOtherFields,
        query,
      })
    : { fileName: "", bytes: limited(stream, maxBytes), fields: new Map<string, string>() };
  const digest = Promise.withResolvers<Buffer>();
  digest.promise.catch(() => {});
  upload.fileSha256 = digest.promise;
  return { fileName, bytes: hashed(bytes, fields, digest), fields };
}

/**
 * Throws the 400 of a form that has parameters of the query as fields, before or after its file. Reads the form to its end, and passes
 * over whatever else is wrong with it.
 */
export async function refuseParametersInForm(upload: Upload, expected: ExpectedFile): Promise<void> {
  if (!upload.contentType.toLowerCase().startsWith("multipart/")) return;
  try {
    const { bytes } = await fileContent(upload, expected);
    for await (const _ of bytes);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.violations) throw error;
  } finally {
    upload.stream.resume();
  }
}

/** SHA-256 of the file of a body, and of the fields before it. Reads the body unless it has been read. */
export async function fileSha256(upload: Upload, expected: ExpectedFile): Promise<Buffer> {
  if (!upload.fileSha256) {
    const { bytes } = await fileContent(upload, expected);
    for await (const _ of bytes);
  }
  return upload.fileSha256 ?? Buffer.alloc(0);
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  fields: ReadonlyMap<string, string>,
  digest: PromiseWithResolvers<Buffer>,
): AsyncIterable<Uint8Array> {
  const hash = createHash("sha256");
  if (fields.size > 0) hash.update(`${JSON.stringify([...fields])}\0`);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
    digest.resolve(hash.digest());
  } finally {
    digest.reject(new Error("the file was not read to its end"));
  }
}

type ExpectedForm = Required<Omit<ExpectedFile, "fields">> & { read: ReadonlySet<string> };

async function multipartFile(contentType: string, stream: Readable, expected: ExpectedForm): Promise<FileContent> {
  if (!/;\s*boundary=/i.test(contentType)) throw new ProblemError(malformed(noBoundary));
  const parser = parserOf(contentType);
  if (!parser) throw new ProblemError(malformed(unreadableForm));
  return new Form(parser, expected).fileOf(stream);
}

/** A form that is read as it arrives: fields, then one file. */
class Form {
  readonly #parser: BusboyInstance;
  readonly #pieces = inPieces();
  readonly #expected: ExpectedForm;
  readonly #fields = new Map<string, string>();
  readonly #file = Promise.withResolvers<{ file: Readable; fileName: string }>();
  /** Resolves when the form was read to its end. */
  readonly #whole = Promise.withResolvers<void>();
  #hasFile = false;

  constructor(parser: BusboyInstance, expected: ExpectedForm) {
    this.#parser = parser;
    this.#expected = expected;
    this.#whole.promise.catch(() => {});
    parser.on("field", (name: string, value: string, _isNameCut: boolean, isCut: boolean) =>
      this.#takeField(name, value, isCut),
    );
    parser.on("file", (_field: string, file: BusboyFileStream, fileName: string | undefined) =>
      this.#takeFile(file, fileName),
    );
    parser.on("filesLimit", () => this.#refuse(malformed(twoFiles)));
    parser.on("fieldsLimit", () => this.#refuse(malformed(manyFields)));
    parser.on("partsLimit", () => this.#refuse(malformed(manyParts)));
    parser.on("error", () => this.#refuse(malformed(unreadableForm)));
    parser.on("finish", () => {
      this.#file.reject(new ProblemError(malformed(unreadableForm)));
      this.#whole.resolve();
    });
  }

  /** Resolves when the file begins, with the fields before it. Rejects with the problem of a form that cannot be read. */
  async fileOf(stream: Readable): Promise<FileContent> {
    stream.on("error", (error) => {
      this.#fail(error);
      this.#parser.destroy();
    });
    stream.pipe(this.#pieces).pipe(this.#parser);
    const { file, fileName } = await this.#file.promise;
    const whole = this.#whole.promise;
    whole.catch(() => file.destroy());
    return { fileName, bytes: untilWhole(limited(file, this.#expected.maxBytes), whole), fields: this.#fields };
  }

  #takeField(name: string, value: string, isCut: boolean): void {
    const problem = this.#problemOfField(name, value, isCut);
    if (problem) this.#refuse(problem);
    else if (this.#expected.read.has(name)) this.#fields.set(name, value);
  }

  #problemOfField(name: string, value: string, isCut: boolean): Problem | undefined {
    const { read, query, refusesOtherFields } = this.#expected;
    if (name === "file") return malformed(noFileName);
    if (!read.has(name)) {
      const differsFromQuery = Object.hasOwn(query, name) && String(query[name] ?? "") !== value;
      if (differsFromQuery) return belongsInQuery(name);
      return refusesOtherFields ? otherField(name, read) : undefined;
    }
    if (this.#hasFile) return malformed(`The field ${name} must come before the file.`);
    if (this.#fields.has(name)) return givenTwice(name);
    return isCut ? malformed(`The field ${name} is too long.`) : undefined;
  }

  #takeFile(file: BusboyFileStream, fileName: string | undefined): void {
    this.#hasFile = true;
    // A listener at once: a short body that ends too early fails its part before anything awaits it, and an error without a listener
    // ends the process.
    file.on("error", () => this.#refuse(malformed(unreadableForm)));
    this.#file.resolve({ file, fileName: (fileName ?? "").slice(0, 255) });
  }

  /** Fails, and passes over the rest of the form, which would be read for nothing. */
  #refuse(problem: Problem): void {
    this.#fail(new ProblemError(problem));
    this.#pieces.unpipe().resume();
  }

  #fail(error: Error): void {
    this.#file.reject(error);
    this.#whole.reject(error);
  }
}

const unreadableForm =
  "The body must be multipart/form-data with one file in it, and end with the boundary of Content-Type and two hyphens.";
const noBoundary = "Content-Type must name the boundary of the form: multipart/form-data; boundary=…";
const noFileName = "The part file must have a filename in its Content-Disposition.";
const twoFiles = "The form must have one file. Send each file in a request of its own.";
const manyFields = `The form must have at most ${limits.fields} fields.`;
const manyParts = `The form must have at most ${limits.parts} parts: fields, then the file.`;

function otherField(name: string, read: ReadonlySet<string>) {
  const expected = `one of ${[...read].join(", ")}, and the file`;
  return invalidMembers([
    { field: name.slice(0, 64), reason: `is no field of the form, which has ${expected}`, expected },
  ]);
}

function belongsInQuery(field: string) {
  const expected = "a parameter of the query";
  return invalidMembers([{ field, reason: `is not read in the form: give it as ${expected}`, expected }]);
}

function parserOf(contentType: string): BusboyInstance | undefined {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    return undefined;
  }
}

function inPieces(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let start = 0; start < chunk.length; start += pieceBytes)
        this.push(chunk.subarray(start, start + pieceBytes));
      done();
    },
  });
}

async function* untilWhole(bytes: AsyncIterable<Uint8Array>, whole: Promise<void>): AsyncIterable<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    await whole;
    throw error;
  }
  await whole;
}

/** Leaves the stream open when its reader stops early, because the connection must live to carry the response. */
async function* limited(stream: Readable, maxBytes: number): AsyncIterable<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new ProblemError(bodyTooLarge(maxBytes));
    yield chunk;
  }
}
