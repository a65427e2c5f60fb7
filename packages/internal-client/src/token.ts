#!/usr/bin/env node
// premium-audit-token CALLER KEY_FILE SERVICE: prints a token for one gRPC service, for tools such as grpcurl.
import { tokenSource } from "@platform/rpc/trust/service-token";

const [subject, keyFile, service, ...more] = process.argv.slice(2);
if (subject === undefined || keyFile === undefined || service === undefined || more.length > 0) {
  process.stderr.write(
    "Usage: premium-audit-token CALLER KEY_FILE SERVICE, such as payroll_intake.v1.ExposureService\n",
  );
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await tokenSource({ subject, keyFile, now: Date.now })(service)}\n`);
  } catch {
    process.stderr.write(`Cannot read the private key in ${keyFile}: it must be Ed25519, PKCS #8, PEM.\n`);
    process.exitCode = 2;
  }
}
