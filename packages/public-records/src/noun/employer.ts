import { membersOf } from "./members.ts";

/** The optional members of an employer. */
export const employerMembers = membersOf({
  name: { kind: "text", label: "Name", description: "Legal name of the employer.", example: "Northfield Framing LLC" },
  fein: {
    kind: "text",
    label: "FEIN",
    maxLength: 20,
    description: "Federal employer identification number.",
    example: "35-1234567",
  },
  address: {
    kind: "text",
    label: "Address",
    maxLength: 500,
    description: "Mailing address, in one text.",
    example: "12 Mill Road, Carmel, IN 46032",
  },
});
