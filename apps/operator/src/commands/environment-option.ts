import { environments } from "@platform/service/call/tenant";
import { Option } from "commander";

/** The required option `--environment`. */
export function environmentOption(): Option {
  return new Option("--environment <environment>", "environment: test data or real data")
    .choices(environments)
    .makeOptionMandatory();
}
