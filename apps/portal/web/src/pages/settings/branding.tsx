import { useMutation } from "@connectrpc/connect-query";
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type GetSettingsResponse, PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { useUndo } from "../../shared/undo/use-undo.ts";

interface BrandingProps {
  readonly settings: GetSettingsResponse;
  readonly onChanged: () => unknown;
}

const languages = [
  { value: "en", label: "English" },
  { value: "es", label: "Spanish" },
];

/** Look and language of the pages in the application of the owner. */
export function Branding({ settings: { branding }, onChanged }: BrandingProps) {
  const offerUndo = useUndo(PortalSettingsService.method.changeBranding);
  const before = { brandColor: branding?.brandColor ?? "", language: branding?.language ?? "en" };
  const change = useMutation(PortalSettingsService.method.changeBranding, {
    onSuccess: () => {
      offerUndo({ done: "Color and language are saved.", input: { branding: before } });
      onChanged();
    },
  });
  const problem = change.error && problemOf(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    change.mutate({ branding: { brandColor: text("brand_color"), language: text("language") } });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={420}>
        <TextInput
          label="Brand color"
          description="Color of the buttons, such as #1a2b3c. Their text is black or white, whichever is readable. Empty: blue."
          name="brand_color"
          key={branding?.brandColor}
          defaultValue={branding?.brandColor}
          error={problem?.fields.brand_color && problem.message}
        />
        <NativeSelect
          label="Language"
          description="A page can also be opened in another one."
          name="language"
          data={languages}
          key={branding?.language}
          defaultValue={before.language}
          error={problem && !problem.fields.brand_color && problem.message}
        />
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            Save color and language
          </Button>
        </div>
      </Stack>
    </form>
  );
}
