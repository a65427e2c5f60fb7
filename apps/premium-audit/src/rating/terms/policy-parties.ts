import type { EntityType } from "@platform/public-records/record/policy-choices";

/** An address in the United States. */
interface Address {
  street?: string;
  city?: string;
  /** Two-letter postal code. */
  state?: string;
  postalCode?: string;
}

/** The first named insured of a policy. */
interface Insured {
  name: string;
  /** `12-3456789` */
  fein?: string;
  entityType?: EntityType;
  address?: Address;
}

/** A further named insured. */
interface NamedInsured {
  /** The owner's own employer, whose payroll counts for the policy; absent if it reports none. */
  employerId?: string;
  name?: string;
  fein?: string;
  entityType?: EntityType;
}

/** The insureds of a policy, their places of work, and the producer. Only covered states and the employers of named insureds change a premium. */
export interface PolicyParties {
  insured?: Insured;
  namedInsureds?: NamedInsured[];
  locations?: { name?: string; address?: Address }[];
  /** States of item 3.A; if absent, payroll of every state counts. */
  coveredStates?: string[];
  producer?: { name: string; code?: string };
}

/** Returns the parties of rating terms alone. */
export function partiesOf({
  insured,
  namedInsureds,
  locations,
  coveredStates,
  producer,
}: PolicyParties): PolicyParties {
  return {
    ...(insured && { insured }),
    ...(namedInsureds && { namedInsureds }),
    ...(locations && { locations }),
    ...(coveredStates && { coveredStates }),
    ...(producer && { producer }),
  };
}

/** Returns terms with only what a premium depends on of their parties: names are no evidence of a premium. */
export function withoutNames<Terms extends PolicyParties>(terms: Terms): Terms {
  const { insured: _, locations: __, producer: ___, namedInsureds, ...rated } = terms;
  const employers = (namedInsureds ?? []).flatMap(({ employerId }) =>
    employerId === undefined ? [] : [{ employerId }],
  );
  return { ...rated, ...(employers.length > 0 && { namedInsureds: employers }) } as Terms;
}
