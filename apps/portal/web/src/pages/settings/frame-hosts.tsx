import { useMutation } from "@connectrpc/connect-query";
import { Button, Stack, Text, Textarea } from "@mantine/core";
import { type GetSettingsResponse, PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { usePermission } from "../../app/permission.ts";
import { Section } from "../../shared/parts/section.tsx";
import { useUndo } from "../../shared/undo/use-undo.ts";
import { Branding } from "./branding.tsx";

interface FrameHostsProps {
  readonly settings: GetSettingsResponse;
  readonly onChanged: () => unknown;
}

/** The applications that may show pages of the owner in a frame. */
export function FrameHosts({ settings, onChanged }: FrameHostsProps) {
  const { frameHosts } = settings;
  const canChange = usePermission("settings");
  const offerUndo = useUndo(PortalSettingsService.method.changeFrameHosts);
  const change = useMutation(PortalSettingsService.method.changeFrameHosts, {
    onSuccess: () => {
      offerUndo({ done: "The hosts are saved.", input: { origins: frameHosts } });
      onChanged();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("hosts") ?? "");
    change.mutate({ origins: text.split(/\s+/).filter(Boolean) });
  };
  if (!canChange && frameHosts.length === 0) return null;
  return (
    <Section title="Pages in your application">
      {canChange ? (
        <Stack>
          <form onSubmit={submit}>
            <Stack maw={420}>
              <Textarea
                label="Hosts that may frame pages"
                description="One address a line, such as https://app.example.com. Addresses of this machine hold in the sandbox only."
                name="hosts"
                autosize
                minRows={2}
                key={frameHosts.join(" ")}
                defaultValue={frameHosts.join("\n")}
                error={change.error && problemOf(change.error).message}
              />
              <div>
                <Button type="submit" variant="default" loading={change.isPending}>
                  Save the hosts
                </Button>
              </div>
            </Stack>
          </form>
          <Branding settings={settings} onChanged={onChanged} />
        </Stack>
      ) : (
        <Text size="sm">{frameHosts.join(", ")}</Text>
      )}
    </Section>
  );
}
