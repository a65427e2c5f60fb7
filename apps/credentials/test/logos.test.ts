import { deflateSync } from "node:zlib";
import { decodeEvent } from "@platform/messaging/event/event";
import { pngChunk, pngChunks, pngStart, samplePng } from "@platform/testing/reading/png";
import { testDatabase } from "@platform/testing/servers/postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultOf, newOwner, type Replica, startReplica } from "./replica.ts";

let replica: Replica;
let sql: pg.Client;

beforeAll(async () => {
  const { urlOf } = await testDatabase({ services: ["credentials"] });
  replica = await startReplica(urlOf("credentials"));
  sql = new pg.Client({ connectionString: urlOf("credentials") });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await replica.stop();
});

const logoOf = async (call: Awaited<ReturnType<typeof newOwner>>["sandbox"]) =>
  Buffer.from((await replica.partner.getLogo({}, call)).image);
const versionOf = async (id: string) => (await replica.operator.getOwner({ id })).owner?.logoVersion;

test("a logo is the owner's in both environments, and nobody else's", async () => {
  const owner = await newOwner(replica);
  const other = await newOwner(replica);
  expect(await versionOf(owner.id)).toBe("");
  const image = samplePng(300, 80);
  const { logoVersion } = await replica.partner.changeLogo({ image }, owner.sandbox);
  expect(logoVersion).toMatch(/^[0-9a-f]{16}$/);
  expect(await versionOf(owner.id)).toBe(logoVersion);
  expect([await logoOf(owner.sandbox), await logoOf(owner.production)]).toEqual([image, image]);
  expect([(await logoOf(other.sandbox)).length, await versionOf(other.id)]).toEqual([0, ""]);
  await replica.partner.removeLogo({}, other.sandbox);
  await replica.partner.changeLogo({ image: samplePng(301, 80) }, owner.sandbox);
  expect(await versionOf(owner.id)).not.toBe(logoVersion);
  await replica.partner.removeLogo({}, owner.production);
  await replica.partner.removeLogo({}, owner.production);
  expect([(await logoOf(owner.sandbox)).length, await versionOf(owner.id)]).toEqual([0, ""]);
  const { rows } = await sql.query("SELECT payload FROM outbox WHERE owner_id = $1 ORDER BY seq", [owner.id]);
  const actions = rows.map(({ payload }) => {
    const { data } = decodeEvent(payload);
    return data.case === "activityCredentials" && data.value.action;
  });
  const twice = (action: string) => [action, action];
  expect(actions.slice(2)).toEqual(["logo.changed", "logo.changed", "logo.removed"].flatMap(twice));
});

test("a deleted owner has no logo any more", async () => {
  const owner = await newOwner(replica);
  await replica.partner.changeLogo({ image: samplePng(20, 20) }, owner.sandbox);
  await replica.operator.suspendOwner({ id: owner.id });
  await replica.operator.deleteOwner({ id: owner.id });
  const { rows } = await sql.query("SELECT FROM owner_logos WHERE owner_id = $1", [owner.id]);
  expect(rows).toEqual([]);
  const refused = replica.partner.changeLogo({ image: samplePng(20, 20) }, owner.sandbox);
  expect((await faultOf(refused)).reason).toBe("OWNER_NOT_FOUND");
});

test("only the picture is stored, not what else its file says", async () => {
  const owner = await newOwner(replica);
  const whole = samplePng(20, 20);
  const end = whole.length - 12;
  const secrets = [pngChunk("tEXt", Buffer.from("Author\0Ida Moss")), pngChunk("eXIf", Buffer.from("52.1 N 4.3 E"))];
  const image = Buffer.concat([whole.subarray(0, end), ...secrets, whole.subarray(end), Buffer.from("<script>")]);
  await replica.partner.changeLogo({ image }, owner.sandbox);
  expect(await logoOf(owner.sandbox)).toEqual(whole);
});

const end = pngChunk("IEND", Buffer.alloc(0));
interface Forgery {
  at?: number;
  byte?: number;
  rows?: Buffer;
  width?: number;
  height?: number;
}

/** A PNG of 100 by 100 pixels with other bytes in its header, or other pixels. */
function forged({ at, byte, rows, width = 100, height = 100 }: Forgery): Buffer {
  const { header, rows: right } = pngChunks(100, 100);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  if (at !== undefined && byte !== undefined) header.writeUInt8(byte, at);
  return Buffer.concat([pngStart, pngChunk("IHDR", header), pngChunk("IDAT", deflateSync(rows ?? right)), end]);
}
const cut = samplePng(100, 100);
const flipped = Buffer.from(samplePng(100, 100));
flipped.writeUInt8(flipped.readUInt8(45) ^ 1, 45);
const damaged = "must be a PNG picture that is not damaged";
const kind = "must be a PNG picture with 8 bits a channel that is not interlaced";

test.for<[what: string, image: Buffer, description: string]>([
  ["nothing", Buffer.alloc(0), "must be a PNG picture"],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "must be a PNG picture"],
  ["SVG, which can have scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "must be a PNG picture"],
  ["JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "must be a PNG picture"],
  ["a file that is cut off", cut.subarray(0, cut.length - 20), "must be a PNG picture"],
  ["a file with a wrong bit", flipped, "must be a PNG picture"],
  ["no pixels", Buffer.concat([pngStart, pngChunk("IHDR", pngChunks(100, 100).header), end]), damaged],
  ["too few pixels", forged({ rows: Buffer.alloc(101 * 99) }), damaged],
  ["pixels of another size", forged({ rows: Buffer.alloc(101 * 100 + 1) }), damaged],
  ["a small file that is large in memory", forged({ rows: Buffer.alloc(50_000_000) }), damaged],
  ["a filter that does not exist", forged({ rows: Buffer.alloc(101 * 100, 9) }), damaged],
  ["a palette without colors", forged({ at: 9, byte: 3 }), damaged],
  ["16 bits a channel", forged({ at: 8, byte: 16 }), kind],
  ["an interlaced picture", forged({ at: 12, byte: 1 }), kind],
  ["many pixels", samplePng(1_001, 1_000), "must have at most 1000000 pixels, not 1001 by 1000"],
  ["a long side", samplePng(2_001, 16), "must have 16 to 2000 pixels at each side, not 2001 by 16"],
  ["a short side", samplePng(15, 16), "must have 16 to 2000 pixels at each side, not 15 by 16"],
  [
    "no width and much height",
    forged({ width: 0, height: 4e9 }),
    "must have 16 to 2000 pixels at each side, not 0 by 4000000000",
  ],
  ["many bytes", Buffer.alloc(262_145), "must have at most 256 KiB"],
])("%s is refused as a logo", async ([, image, description]) => {
  const owner = await newOwner(replica);
  const fault = await faultOf(replica.partner.changeLogo({ image }, owner.sandbox));
  expect([fault.code, fault.violations]).toEqual(["INVALID_ARGUMENT", [{ field: "image", description }]]);
  expect((await logoOf(owner.sandbox)).length).toBe(0);
});
