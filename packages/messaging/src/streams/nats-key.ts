import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { type Authenticator, nkeys } from "@nats-io/transport-node";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The bytes before the 32 of a private key of Ed25519 in DER (RFC 8410, 7). */
const derOfPrivateKey = Buffer.from("302e020100300506032b657004220420", "hex");
/** First byte of the public key of a user, which makes its first letter U. */
const userPrefix = 20 << 3;

/** The key pair of a NATS user. */
interface NatsKey {
  publicKey: string;
  sign(text: string): Buffer;
}

/**
 * Reads the seed of an nkey. OpenSSL calculates, because the client does it in JavaScript, which keeps a processor busy for 20 ms at each
 * connect.
 *
 * @throws Error if the text is no seed
 */
export function natsKey(seed: string): NatsKey {
  // It checks the form and the checksum.
  nkeys.fromSeed(Buffer.from(seed));
  const privateKey = createPrivateKey({
    key: Buffer.concat([derOfPrivateKey, bytesOf(seed).subarray(2, 34)]),
    format: "der",
    type: "pkcs8",
  });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const payload = Buffer.from([userPrefix, ...Buffer.from(x, "base64url")]);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(crc16(payload));
  return {
    publicKey: lettersOf(Buffer.concat([payload, checksum])),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  };
}

/** Authenticates with the seed of an nkey, as `nkeyAuthenticator` of the client does. */
export function seedAuthenticator(seed: string): Authenticator {
  const { publicKey: nkey, sign } = natsKey(seed);
  return (nonce) => ({ nkey, sig: nonce ? sign(nonce).toString("base64") : "" });
}

/** Five bits a letter (RFC 4648, 6); the last letter of a seed has two bits too many. */
function bytesOf(seed: string): Buffer {
  const bits = [...seed].reduce((sum, letter) => (sum << 5n) | BigInt(alphabet.indexOf(letter)), 0n);
  return Buffer.from((bits >> 2n).toString(16), "hex");
}

function lettersOf(bytes: Buffer): string {
  const digits = BigInt(`0x${bytes.toString("hex")}`).toString(32);
  return digits.replaceAll(/./g, (digit) => alphabet.charAt(Number.parseInt(digit, 32)));
}

/** CRC-16/XMODEM. */
function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}
