// npm run cluster: builds Kubernetes once, and installs the platform in a cluster of its own with the commands of
// docs/operations/install.md: with two nodes where this machine can have them, else with a stand-in that says that pods are ready.
//
// What each step is, and what it needs: README.md.
import { acceptedFlags } from "@platform/local-stack/machine/accepted-flags";
import { progressOn } from "@platform/local-stack/machine/progress";
import { testPrograms } from "@platform/testing/programs/test-programs";
import { buildKubernetes, missingPrograms, whyNoControlPlane } from "./kubernetes-program.ts";
import { whyNoNodes } from "./nodes/why-no-nodes.ts";
import { installWithNodes } from "./nodes/with-nodes.ts";
import { notShown } from "./pods-not-ready.ts";
import { installWithoutNodes } from "./without-nodes.ts";

acceptedFlags({});
const progress = progressOn(process.stdout);
const { helm } = testPrograms;
const missing = missingPrograms(helm.find() !== undefined);
if (missing.length > 0) end(missing.join("; "));
try {
  await buildKubernetes(progress);
  await helm.install(progress);
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}
const why = helm.find() ? whyNoControlPlane() : "helm is not on the PATH, and Go has not built it";
if (why) end(why);

const lacking = whyNoNodes();
if (lacking) {
  try {
    await installWithoutNodes(progress);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  progress.line(`No container ran, so no request was sent: there are no nodes here, because ${lacking}.`);
  progress.line(notShown);
} else {
  process.exit(await installWithNodes());
}

function end(why: string): never {
  console.error(`There is no cluster: ${why.replace(/\.$/, "")}.`);
  process.exit(1);
}
