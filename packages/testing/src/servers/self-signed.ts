import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** One value of DER (X.690): its tag, its length, and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
const commonName = objectId("550403");
const subjectAltName = objectId("551d11");
const basicConstraints = objectId("551d13");
const critical = der(0x01, Buffer.from([0xff]));

/** A name of a certificate: a host name or an IPv4 address. */
function alternativeName(host: string): Buffer {
  return isIPv4(host) ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host));
}

/** A certificate and its private key, both PEM. */
interface Certificate {
  cert: string;
  key: string;
}

const namedOf = (name: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
const namesOf = (hosts: string[]) => sequence(subjectAltName, der(0x04, sequence(...hosts.map(alternativeName))));

interface Signer {
  name: string;
  privateKey: KeyObject;
}

/** A certificate (RFC 5280), valid for an hour; without an issuer it is signed with its own key. */
function certificate(name: string, extension: Buffer, issuer?: Signer): Certificate & Signer {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signer = issuer ?? { name, privateKey };
  const now = Date.now();
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    namedOf(signer.name),
    sequence(utcTime(new Date(now - 60_000)), utcTime(new Date(now + 3_600_000))),
    namedOf(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toBeSigned, signer.privateKey));
  const lines = sequence(toBeSigned, ecdsaWithSha256, signature).toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    name,
    privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/**
 * A certificate of hosts, valid for an hour, that is signed with its own key, and that key. Clients that trust the certificate as
 * an authority accept it.
 */
export function selfSigned(...hosts: [string, ...string[]]): Certificate {
  return certificate(hosts[0], namesOf(hosts));
}

/** An authority, with certificates of hosts that it has signed. */
export function testAuthority(): { cert: string; issue(...hosts: [string, ...string[]]): Certificate } {
  const constraints = der(0x04, sequence(critical));
  const authority = certificate("Test authority", sequence(basicConstraints, critical, constraints));
  return { cert: authority.cert, issue: (...hosts) => certificate(hosts[0], namesOf(hosts), authority) };
}
