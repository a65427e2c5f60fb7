import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileState } from "@platform/contracts/file_status/v1/file_status";
import { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { PayrollIntakeService, Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { freePort } from "@platform/local-stack/machine/free-port";
import { startApp } from "@platform/local-stack/platform/start-app";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { rpcClient } from "@platform/rpc/client/client";
import type { UploadedFile } from "@platform/rpc/server/uploaded-file";
import { Fault } from "@platform/service/call/fault";
import { workbookOf } from "@platform/testing/reading/workbook";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { fileReader } from "../src/files/worker/file-reader.ts";
import { sampleRequest, tenant } from "./running-intake.ts";

const values = readFileSync(join(REPOSITORY, "charts/payroll-intake/values.yaml"), "utf8");
const memoryMiB = Number(/^ {2}limits: \{ memory: (\d+)Mi \}$/m.exec(values)?.[1]);
/** Three fifths, as charts/service sets it. */
const heapMiB = Math.floor((memoryMiB * 3) / 5);
/** Maximum number of uploads of one owner at the same time: three of four places. */
const atATime = 3;

let intake: ServerProcess;
let pid: number;
let grpcPort: number;

/** Makes calls over a connection of their own: this process does not respond on an older one while it makes a large file. */
function connect<Service extends typeof PayrollFileService | typeof PayrollIntakeService>(service: Service) {
  const client = rpcClient(service, { address: `127.0.0.1:${grpcPort}`, timeoutMs: hangAfterMs });
  onTestFinished(() => client.stop?.());
  return client.call;
}

/** Starts a process with the memory of its pod. */
beforeAll(async () => {
  const [{ urlOf }, broker] = await Promise.all([testDatabase({ services: ["payroll-intake"] }), testNats()]);
  const app = findApps().find(({ name }) => name === "payroll-intake");
  if (!app) throw new Error("There is no app payroll-intake.");
  const opsPort = await freePort();
  grpcPort = await freePort();
  const logs = mkdtempSync(join(tmpdir(), "hostile-files-"));
  stopAfterTests({ [Symbol.asyncDispose]: async () => rmSync(logs, { recursive: true, force: true }) });
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PLATFORM_MODE: "development",
    LOG_LEVEL: "info",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: String(opsPort),
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    PREMIUM_AUDIT_ADDRESS: "127.0.0.1:1",
    EMPLOYEE_SYNC_ADDRESS: "127.0.0.1:1",
    POSTGRES_URL: urlOf("payroll-intake"),
    ...broker.environmentOf("payroll-intake"),
    NODE_OPTIONS: `--enable-source-maps --max-old-space-size=${heapMiB}`,
  };
  const server = { app, env, opsPort, url: `http://127.0.0.1:${opsPort}`, logFile: join(logs, "payroll-intake.log") };
  intake = stopAfterTests(await startApp(server, AbortSignal.timeout(hangAfterMs)));
});
beforeEach(async () => {
  if (!intake.running) await intake.restart();
  pid = intake.pid;
});

/** Resident memory of the service and of the processes that read its files. */
function usedMiB(): number {
  const pids = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ").map(Number)];
  const pages = pids.map((each) => {
    try {
      return Number(readFileSync(`/proc/${each}/statm`, "latin1").split(" ")[1]);
    } catch {
      return 0;
    }
  });
  return (pages.reduce((sum, count) => sum + count, 0) * 4096) / 1_048_576;
}

function expectRunning(): void {
  expect([intake.running, intake.pid]).toEqual([true, pid]);
}

/** Does work while the memory of the service is watched, which must stay below that of its pod. */
async function withinPod<T>(work: Promise<T>): Promise<T> {
  if (process.platform !== "linux") return work;
  let peakMiB = 0;
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, usedMiB());
  }, 20);
  const result = await work.finally(() => clearInterval(timer));
  expect(peakMiB).toBeLessThan(memoryMiB);
  return result;
}

function* uploadOf(content: Buffer, employerId: string) {
  const { periodStart, periodEnd } = sampleRequest();
  yield { part: { case: "header" as const, value: { profile: Profile.A, employerId, periodStart, periodEnd } } };
  const partBytes = 65_536;
  for (let start = 0; start < content.length; start += partBytes)
    yield { part: { case: "chunk" as const, value: content.subarray(start, start + partBytes) } };
  yield { part: { case: "end" as const, value: { sizeBytes: BigInt(content.length) } } };
}

async function* previewOf(content: Buffer) {
  for (const upload of uploadOf(content, "EMP-1")) yield { upload };
}

const bookWith = (parts: Record<string, string>) => workbookOf({ sheets: [{ name: "P", rows: [["a"]] }], parts });
const repeated = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join("");

const manyAttributes = () => {
  const attributes = repeated(5_000_000, (n) => ` a${n.toString(36)}="1"`);
  return bookWith({ "xl/worksheets/sheet1.xml": `<worksheet><row${attributes}/></worksheet>` });
};

/** Each text keeps the text around it in memory, unless it is copied. */
const textsFarApart = () => {
  const texts = repeated(6000, (n) => `<si><t>a text with the number ${n}</t></si>中${" ".repeat(16_000)}`);
  return bookWith({ "xl/sharedStrings.xml": `<sst>${texts}</sst>`, "xl/media/image1.png": noise(1_500_000) });
};

/** Text that hardly shrinks: a large archive may be unpacked to more. */
function noise(length: number): string {
  return randomBytes((length * 3) / 4).toString("base64");
}

const manyTexts = () => {
  const texts = repeated(1_990_000, (n) => `<si><t>${n.toString(36).padStart(13, "a")}中</t></si>`);
  return bookWith({ "xl/sharedStrings.xml": `<sst>${texts}</sst>` });
};

const longNames = () => {
  const long = "中".repeat(20_000);
  const sheets = repeated(990, (n) => `<sheet name="${n}${long}" r:id="${n}${long}"/>`);
  const parts = { "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>` };
  return bookWith({ ...parts, "xl/media/image1.png": noise(1_500_000) });
};

/** An archive whose directory has as many fields as fit. */
const manyFields = () => {
  const entries = Array.from({ length: 300 }, (_, n) => {
    const head = Buffer.alloc(46);
    head.write("PK\x01\x02", "latin1");
    head.writeUInt16LE(8, 28);
    head.writeUInt16LE(65_532, 30);
    return Buffer.concat([head, Buffer.from(`xl/${String(n).padStart(5, "0")}`), Buffer.alloc(65_532)]);
  });
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 10);
  const beginning = Buffer.from("PK\x03\x04 xl/", "latin1");
  const directory = Buffer.concat(entries);
  end.writeUInt32LE(beginning.length, 16);
  return Buffer.concat([beginning, directory, end]);
};

const hostile: [what: string, content: () => Buffer, failure: object | undefined][] = [
  ["an element with millions of attributes", manyAttributes, unreadable("more than 100 attributes")],
  ["names of sheets as long as books", longNames, unreadable("longer than 255 characters")],
  ["a directory with millions of fields", manyFields, unreadable("directory")],
  // It has no columns of payroll, unless the memory of its reader ends before that is seen.
  ["as many texts as a workbook may have", manyTexts, unreadableOrForeign()],
  ["texts with much around them", textsFarApart, expect.objectContaining({ code: "MISSING_REQUIRED_COLUMNS" })],
];

function unreadableOrForeign() {
  return expect.objectContaining({ code: expect.stringMatching(/^(?:UNREADABLE_FILE|MISSING_REQUIRED_COLUMNS)$/) });
}

function unreadable(why: string) {
  return expect.objectContaining({ code: "UNREADABLE_FILE", message: expect.stringContaining(why) });
}

/** Checks a file; one that waited for a place for longer than the service lets it is sent again, as its refusal says. */
async function preview(bytes: Buffer) {
  const files = connect(PayrollFileService);
  for (;;) {
    try {
      return await files.previewFile(previewOf(bytes), { tenant });
    } catch (error) {
      if (!(error instanceof Fault) || error.reason !== "NO_UPLOAD_PLACE") throw error;
    }
  }
}

test.each(hostile)(
  "a workbook with %s, three times at once, fails and does not end the process",
  async (_, content, failure) => {
    const bytes = content();
    const previews = Array.from({ length: atATime }, () => preview(bytes));
    for (const result of await withinPod(Promise.all(previews))) expect(result).toMatchObject({ failure });
    expectRunning();
  },
);

const cellsWithNul = (attribute: string, cell: string) =>
  bookWith({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row${attribute}>${cell}</row></sheetData></worksheet>`,
  });

test.each([
  ["a CSV file in its header", () => Buffer.from("employee_id,name\0,classification_code\nE-1,Ada Quill,8810\n")],
  ["a CSV file after its header", () => Buffer.from("employee_id,name,hours_worked,gross_wages\nE-1,Ada,80,9\x000\n")],
  ["a CSV file with other letters", () => Buffer.from("employee_id,näme\nE-1,\0\n")],
  ["a text of a workbook", () => cellsWithNul("", '<c t="str"><v>Name&#0;</v></c>')],
  ["an attribute of a workbook", () => cellsWithNul(' r="&#x0;"', cellXml("Name"))],
])("NUL in %s, which Postgres does not store, fails the file", async (_, content) => {
  const code = "UNREADABLE_FILE";
  expect(await preview(content())).toMatchObject({ failure: { code } });
});

/** Cells of 10,000 employees in 200 columns, most of them zeros, below their header. */
function* largeRows(): Iterable<(string | number)[]> {
  const header = ["Employee ID", "Name", "Class Code", "State", "Hours", "Gross Pay"];
  yield [...header, ...Array.from({ length: 194 }, (_, n) => `Column ${n + 7}`)];
  const others = Array.from({ length: 194 }, () => 0);
  for (let n = 0; n < 10_000; n += 1)
    yield [`E-${n}`, `Ada Quill ${n % 97}`, "8810", "TX", 80, ((n * 7919) % 500_000) / 100, ...others];
}

const withReferences = () => workbookOf({ sheets: [{ name: "P", rows: largeRows() }] });

/** As few programs write it: the smallest archive of a sheet of this size. */
const withoutReferences = () => {
  const rows = [...largeRows()].map((cells) => `<row>${cells.map(cellXml).join("")}</row>`);
  return bookWith({ "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>` });
};

function cellXml(cell: string | number): string {
  return `<c${typeof cell === "string" ? ' t="str"' : ""}><v>${cell}</v></c>`;
}

test.each([
  ["with", withReferences],
  ["without", withoutReferences],
])("a workbook of 10,000 employees and 200 columns, %s references of cells, is read", async (_, content) => {
  const book = content();
  const { recordsTotal, failure } = await connect(PayrollFileService).previewFile(previewOf(book), { tenant });
  expect({ recordsTotal, failure }).toEqual({ recordsTotal: 10_000, failure: undefined });
});

test("an upload of such a file is accepted, and its report fails as that of any unreadable file", async () => {
  const book = manyAttributes();
  async function* upload() {
    yield* uploadOf(book, "EMP-2");
  }
  const { fileId } = await connect(PayrollFileService).uploadFile(upload(), { tenant });
  const reports = connect(PayrollIntakeService);
  const state = async () => (await reports.getFile({ fileId }, { tenant })).file?.state;
  await expect.poll(state).toBe(FileState.FAILED);
  expectRunning();
});

/** Bytes and text of a file, on its own. */
function inMemory(bytes: Buffer): UploadedFile {
  return { sizeBytes: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) };
}

test.each([
  ["memory", { heapMiB: 8, memoryMiB: 256, baseMs: 600_000, perMiBMs: 0 }],
  ["time", { heapMiB: 128, memoryMiB: 256, baseMs: 0, perMiBMs: 0 }],
])("a file that would take more %s than it may fails as unreadable", async (what, limits) => {
  const reader = fileReader(limits);
  onTestFinished(() => reader.stop?.());
  const { failure } = await reader.read(
    inMemory(Buffer.from("Name\n")),
    { profile: "A", maxRecords: 1 },
    () => undefined,
  );
  expect(failure).toMatchObject({
    code: "UNREADABLE_FILE",
    message: expect.stringContaining(`takes more ${what} than`),
  });
});

test("the rows of a file reach the service a few at a time, so that requests of others have turns between", async () => {
  const reader = fileReader();
  onTestFinished(() => reader.stop?.());
  const header = "employee_id,name,classification_code,state,hours_worked,gross_wages";
  const rows = Array.from({ length: 2000 }, (_, n) => `E-${n},Ada Quill,8810,TX,80,2000.50`);
  const countsOfTurns = [0];
  let turn = setImmediate(function next() {
    if (countsOfTurns.at(-1) !== 0) countsOfTurns.push(0);
    turn = setImmediate(next);
  });
  onTestFinished(() => clearImmediate(turn));
  const file = inMemory(Buffer.from([header, ...rows].join("\n")));
  const { failure } = await reader.read(file, { profile: "A", maxRecords: 10_000 }, () => {
    countsOfTurns.push((countsOfTurns.pop() ?? 0) + 1);
    return undefined;
  });
  expect(failure).toBeUndefined();
  expect(countsOfTurns.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  expect(Math.max(...countsOfTurns)).toBeLessThanOrEqual(100);
});

/** Good files of every form that is read. */
function goodFiles(): Buffer[] {
  const header = ["Employee ID", "Name", "Class Code", "State", "Hours", "Gross Pay"];
  const rows = Array.from({ length: 40 }, (_, n) => [`E-${n}`, `Zoë "Q" ${n}`, "8810", "TX", 80, n + 0.5]);
  const lines = [header, ...rows].map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`));
  const csv = lines.map((cells) => cells.join(",")).join("\r\n");
  const book = { formats: ["$#,##0.00"], sheets: [{ name: "P", rows: [header, ...rows] }] };
  const examples = readdirSync(join(REPOSITORY, "examples")).filter((name) => name.endsWith(".csv"));
  return [
    workbookOf(book),
    Buffer.from(csv),
    Buffer.from(csv.replaceAll('","', '";"'), "latin1"),
    Buffer.from(`\ufeff${csv}`, "utf16le"),
    ...examples.map((name) => readFileSync(join(REPOSITORY, "examples", name))),
  ];
}

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Changes a file in a few places: bytes replaced, repeated, cut out, or those of XML and CSV put in. */
function mutationOf(file: Buffer, random: () => number): Buffer {
  const pieces = [
    "<",
    ">",
    "&",
    '"',
    ",",
    ";",
    "\n",
    "\0",
    "\ud800",
    "<row>",
    "</c>",
    't="s"',
    "=1+1",
    "PK\x01\x02",
    "9".repeat(400),
  ];
  const at = (bytes: Buffer) => Math.floor(random() * bytes.length);
  let bytes = file;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const [start = 0, end = 0] = [at(bytes), at(bytes)].toSorted((one, other) => one - other);
    const short = bytes.subarray(start, Math.min(end, start + 5000));
    const piece = Buffer.from(pieces[Math.floor(random() * pieces.length)] ?? "");
    const random4 = Buffer.from(
      [random() * 256, random() * 256, random() * 256, random() * 256].slice(0, 1 + at(piece)),
    );
    const put = [piece, random4, Buffer.concat(Array.from({ length: 20 }, () => short)), Buffer.alloc(0)];
    const instead = put[Math.floor(random() * put.length)] ?? piece;
    const rest = random() < 0.5 ? start : Math.min(bytes.length, start + instead.length);
    bytes = Buffer.concat([bytes.subarray(0, start), instead, bytes.subarray(random() < 0.1 ? end : rest)]);
  }
  return bytes;
}

/** `MUTATIONS=10000 MUTATION_SEED=7 npm test -- hostile-files` runs it longer. */
const mutations = Number(process.env.MUTATIONS ?? 200);
const seed = Number(process.env.MUTATION_SEED ?? 1);

test(`each of ${mutations} mutations of good files is read, or refused with its code`, async () => {
  const reader = fileReader();
  onTestFinished(() => reader.stop?.());
  const files = goodFiles();
  // XML inside of an archive is reached by few mutations of the archive, so it is also mutated on its own.
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c></row></sheetData></worksheet>';
  const outcomes = new Map<string, number>();
  for (let n = 0; n < mutations; n += 1) {
    const random = randomNumbers(seed * 1_000_003 + n);
    const file = files[n % (files.length + 1)];
    const bytes = file
      ? mutationOf(file, random)
      : bookWith({ "xl/worksheets/sheet1.xml": mutationOf(Buffer.from(sheet), random).toString() });
    const outcome = await reader
      .read(inMemory(bytes), { profile: "A", maxRecords: 1000 }, () => undefined)
      .then(
        ({ failure }) => failure?.code ?? "read",
        (error: Error) => {
          if (error instanceof Fault && error.reason === "INVALID_FILE") return error.reason;
          throw new Error(`Mutation ${n} with seed ${seed} ended by ${error}.`, { cause: error });
        },
      );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(["read", "UNREADABLE_FILE"]));
});
