// The operator's command line. `--help` lists the commands; README.md describes how it finds a platform.
import { runOperator } from "./run-operator.ts";

process.exitCode = await runOperator(process.argv.slice(2), process.env);
