import { z } from "zod";

/** An S3-compatible store. */
export interface StoreAddress {
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key, with its slash; may be empty. */
  prefix: string;
  /** Absent: as the AWS SDK finds them, such as by the role of the pod. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const message = "must be https://KEY:SECRET@host/bucket or https://host/bucket/prefix?region=eu-central-1";

/** Schema of the URL of a bucket, with or without credentials. `http:` is for development. */
export const storeUrl = z.string().transform((text, context): StoreAddress => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [bucket = "", ...prefix] = url?.pathname.split("/").filter(Boolean) ?? [];
  const isWhole = url && ["http:", "https:"].includes(url.protocol) && bucket !== "";
  if (!isWhole || (url.username === "") !== (url.password === "")) {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
  const accessKeyId = decodeURIComponent(url.username);
  const secretAccessKey = decodeURIComponent(url.password);
  return {
    endpoint: url.origin,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(""),
    ...(accessKeyId !== "" && { credentials: { accessKeyId, secretAccessKey } }),
  };
});
