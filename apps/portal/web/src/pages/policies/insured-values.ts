import type { MessageInitShape } from "@bufbuild/protobuf";
import type { RatingTerms, RatingTermsSchema } from "@platform/contracts/premium_audit/v1/policies";

/** The insured in the form of a policy. Empty texts are absent members. */
export interface InsuredValues {
  readonly insuredName: string;
  readonly fein: string;
  readonly entityType: string;
  readonly street: string;
  readonly city: string;
  readonly addressState: string;
  readonly postalCode: string;
  /** Postal codes, separated by commas or spaces. */
  readonly coveredStates: string;
  readonly producer: string;
}

export const noInsured: InsuredValues = {
  insuredName: "",
  fein: "",
  entityType: "",
  street: "",
  city: "",
  addressState: "",
  postalCode: "",
  coveredStates: "",
  producer: "",
};

/** The fields with what a policy has. */
export function insuredValuesOf(rating: RatingTerms | undefined): InsuredValues {
  const { insured, coveredStates = [], producer } = rating ?? {};
  return {
    insuredName: insured?.name ?? "",
    fein: insured?.fein ?? "",
    entityType: insured?.entityType ?? "",
    street: insured?.address?.street ?? "",
    city: insured?.address?.city ?? "",
    addressState: insured?.address?.state ?? "",
    postalCode: insured?.address?.postalCode ?? "",
    coveredStates: coveredStates.join(", "),
    producer: producer?.name ?? "",
  };
}

/** The terms of the form. A producer keeps its code while it keeps its name. */
export function toInsured(values: InsuredValues, stored?: RatingTerms): MessageInitShape<typeof RatingTermsSchema> {
  const { insuredName: name, fein, entityType, street, city, postalCode, producer } = values;
  const state = values.addressState.toUpperCase();
  const hasAddress = [street, city, state, postalCode].some((text) => text !== "");
  const address = hasAddress ? { address: { street, city, state, postalCode } } : {};
  const hasInsured = hasAddress || [name, fein, entityType].some((text) => text !== "");
  const code = stored?.producer?.name === producer ? stored.producer.code : "";
  return {
    ...(hasInsured && { insured: { name, fein, entityType, ...address } }),
    coveredStates: values.coveredStates
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((text) => text !== ""),
    ...(producer !== "" && { producer: { name: producer, code } }),
  };
}
