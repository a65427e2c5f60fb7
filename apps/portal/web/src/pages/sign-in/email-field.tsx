import { TextInput, type TextInputProps } from "@mantine/core";

/** The e-mail address of an account, which password managers fill. */
export function EmailField(props: Pick<TextInputProps, "id" | "value" | "onChange">) {
  return (
    <TextInput
      label="E-mail address"
      name="email"
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      {...props}
    />
  );
}
