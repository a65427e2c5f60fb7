import { type ServiceText, serviceText, texts } from "../language/texts.ts";
import { type Scope, scopeHeaders } from "./transport.ts";

/** Response of the server about a file that it did not accept. */
interface Refusal {
  readonly message?: string;
  readonly reason?: string;
  readonly request_id?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The server, or the way to it, refused a file. */
export class RefusedUpload extends Error {
  /** The message in the language of the page. */
  readonly shown: ServiceText;
  readonly reason: string;
  readonly requestId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;

  constructor(refusal: Refusal) {
    super(refusal.message || texts().notUploaded);
    this.reason = refusal.reason ?? "";
    this.requestId = refusal.request_id ?? "";
    this.fields = Object.fromEntries(refusal.fields?.map(({ field, message }) => [field, message]) ?? []);
    this.metadata = refusal.metadata ?? {};
    const written = this.message;
    if (!refusal.message) this.shown = { text: written, lang: undefined };
    else if ("file" in this.fields) this.shown = serviceText("fields", "file", written);
    else this.shown = serviceText("refusals", this.reason, written);
  }
}

interface SendFile {
  /** Path to which the file is sent. */
  readonly path: string;
  readonly file: File;
  readonly contentType: string;
  /** Parameters of the query, beside the name of the file. */
  readonly fields: Readonly<Record<string, string>>;
  /** Headers with values that must not be in a URL, such as an amount. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly scope: Scope;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The members of a JSON object; none of a text that is something else. */
export function jsonOf(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Uploads a file; resolves to the response of the server. Uses XMLHttpRequest, because fetch does not say how much was sent.
 *
 * @throws RefusedUpload if the file is not accepted
 */
export function sendFile<Response extends object>(upload: SendFile): Promise<Response> {
  const { path, file, contentType, fields, headers = {}, scope, onProgress } = upload;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open("POST", `${path}?${new URLSearchParams({ ...fields, file_name: file.name })}`);
  for (const [name, value] of scopeHeaders(scope)) request.setRequestHeader(name, value);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.setRequestHeader("content-type", contentType);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  request.onload = () => {
    const response = jsonOf(request.responseText);
    if (request.status >= 200 && request.status < 300) resolve(response as Response);
    else reject(new RefusedUpload(response));
  };
  request.onerror = () => reject(new RefusedUpload({}));
  request.send(file);
  return promise;
}
