import { Option } from "commander";

/** The required option `--environment`. */
export function environmentOption(): Option {
  return new Option("--environment <environment>", "environment: test data or real data")
    .choices(["sandbox", "production"])
    .makeOptionMandatory();
}
