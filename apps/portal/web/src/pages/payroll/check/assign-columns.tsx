import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { fieldName } from "../../../shared/text/field-name.ts";
import { assign, firstMembers, headersOf, type Mapped, otherMembers, severalHeaders } from "./mapping.ts";

interface AssignColumnsProps {
  /** Headers of the file. */
  readonly headers: readonly string[];
  /** How the file was read. */
  readonly read: readonly Mapped[];
  /** How it will be read. */
  readonly mapping: readonly Mapped[];
  /** Required members that no column is read as, with the header that was probably meant. */
  readonly missing: readonly Mapped[];
  /** Why the server refused the headers of a member, by `mapping.MEMBER`. */
  readonly invalid: Readonly<Record<string, string>>;
  readonly onChange: (mapping: Mapped[]) => void;
}

/** Column of each member of a record. Members that the file has are shown, the others are folded away. */
export function AssignColumns({ read, ...shared }: AssignColumnsProps) {
  const isShown = (member: string) => headersOf(read, member).length > 0 || isMissing(shared.missing, member);
  const folded = otherMembers.filter((member) => !isShown(member));
  const fieldsOf = (members: readonly string[]) => (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {members.map((member) => (
        <Member key={member} member={member} {...shared} />
      ))}
    </SimpleGrid>
  );
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        Assign columns
      </Text>
      {fieldsOf([...firstMembers, ...otherMembers.filter(isShown)])}
      <details>
        <summary>More that can be read</summary>
        {fieldsOf(folded)}
      </details>
    </Stack>
  );
}

function isMissing(missing: readonly Mapped[], member: string): boolean {
  return missing.some((one) => one.member === member);
}

type MemberProps = Omit<AssignColumnsProps, "read"> & { readonly member: string };

function Member({ member, headers, mapping, missing, invalid, onChange }: MemberProps) {
  const name = fieldName(member);
  const chosen = headersOf(mapping, member);
  const [guess] = headersOf(missing, member);
  const lacks = isMissing(missing, member) && chosen.length === 0;
  const choose = (next: readonly string[]) => onChange(assign(mapping, member, next));
  // One more than are chosen, for another column of a sum.
  const places = severalHeaders.has(member) ? [...chosen, ""] : [chosen[0] ?? ""];
  const options = [...new Set([...headers, ...chosen])];
  const problem = invalid[`mapping.${member}`] ?? (lacks ? "Missing" : undefined);
  return (
    <Stack gap={4}>
      {places.map((header, index) => (
        <Place
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity
          key={index}
          name={name}
          index={index}
          header={header}
          options={options}
          problem={index === 0 ? problem : undefined}
          onChange={(value) => choose([...new Set(places.with(index, value).filter((one) => one !== ""))])}
        />
      ))}
      {lacks && guess !== undefined && (
        <Group gap="xs">
          <Button size="compact-xs" variant="default" onClick={() => choose([guess])}>
            Use {guess}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface PlaceProps {
  /** Name of the member. */
  readonly name: string;
  readonly index: number;
  readonly header: string;
  readonly options: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (header: string) => void;
}

/** One column of a member. */
function Place({ name, index, header, options, problem, onChange }: PlaceProps) {
  return (
    <NativeSelect
      {...(index === 0 ? { label: name } : { "aria-label": `${name}, column ${index + 1}` })}
      error={problem}
      data={[
        { value: "", label: index === 0 ? "Not read" : "Add a column" },
        ...options.map((value) => ({ value, label: value })),
      ]}
      value={header}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
