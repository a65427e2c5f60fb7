import { Option } from "commander";

/** `--environment`, which every credential is of one of. */
export function environmentOption(): Option {
  return new Option("--environment <environment>", "test data or real data")
    .choices(["sandbox", "production"])
    .makeOptionMandatory();
}
