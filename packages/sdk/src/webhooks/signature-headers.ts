/** Headers of a request, as Node, the Fetch API or a framework has them; names in any case. */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>;

/** A signature of a request, with what it was made over. */
export interface Signature {
  readonly kind: "standard" | "form1" | "form2";
  /** Unix time in seconds that was signed; undefined of form 2, which signs no time. */
  readonly timestamp: number | undefined;
  /** Signed before the body: `<id>.<time>.`, `<time>.` or nothing. */
  readonly prefix: string;
  readonly digest: Uint8Array;
}

/** The value of each header by its name in lower case. */
export function readHeaders(headers: HeaderSource): (name: string) => string | undefined {
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  const values = new Map(entries.map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value[0] : value]));
  return (name) => values.get(name);
}

/** Every signature that the headers have and that is well-formed. During a rotation there are several of each kind. */
export function signaturesIn(header: (name: string) => string | undefined): Signature[] {
  const platformSignatures = ["svc-signature", "svc-signature-next"].flatMap((name) => ownSignature(header(name)));
  return [...standardSignatures(header), ...platformSignatures];
}

function ownSignature(value = ""): Signature[] {
  const [, time, hex] = /^(?:t=(\d{1,12}),v1|sha256)=([0-9a-f]{64})$/.exec(value.trim()) ?? [];
  if (hex === undefined) return [];
  const digest = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  if (time === undefined) return [{ kind: "form2", timestamp: undefined, prefix: "", digest }];
  return [{ kind: "form1", timestamp: Number(time), prefix: `${time}.`, digest }];
}

function standardSignatures(header: (name: string) => string | undefined): Signature[] {
  const id = header("webhook-id");
  const time = header("webhook-timestamp");
  if (!id || !time || !/^\d{1,12}$/.test(time)) return [];
  return (header("webhook-signature") ?? "").split(" ").flatMap((each): Signature[] => {
    const [version, base64 = ""] = each.split(",", 2);
    const digest = version === "v1" ? bytesOfBase64(base64) : undefined;
    return digest ? [{ kind: "standard", timestamp: Number(time), prefix: `${id}.${time}.`, digest }] : [];
  });
}

/** Undefined for what is no base64. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
