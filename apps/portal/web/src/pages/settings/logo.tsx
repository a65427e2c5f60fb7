import { callUnaryMethod, useMutation, useTransport } from "@connectrpc/connect-query";
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { type GetSettingsResponse, PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import { useQueryClient, useMutation as useSteps } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { logoUrl, sessionQuery } from "../../api/session.ts";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { useUndo } from "../../shared/undo/use-undo.ts";
import classes from "./logo.module.css";
import { toPng } from "./to-png.ts";

const environmentRoute = getRouteApi("/$environment");

/** Maximum size of the file that a person chooses; the image that is sent is smaller. */
const maxBytes = 10_000_000;
const maxSentBytes = 262_144;

const tooLarge = "The picture is too large. Choose one with fewer colors or pixels.";
const noPicture = "The file must be a PNG, JPEG or WebP picture.";

interface LogoProps {
  readonly settings: GetSettingsResponse;
  readonly onChanged: () => unknown;
}

/** The picture in the frame of the pages and at the top of statements. */
export function Logo({ settings, onChanged }: LogoProps) {
  const canChange = usePermission("settings");
  const { membership } = environmentRoute.useRouteContext();
  const url = membership && logoUrl({ ...membership, logoVersion: settings.logoVersion });
  const { change, remove, choose, refusal } = useLogo(onChanged);
  const error = change.error ?? remove.error;
  return (
    <Section title="Logo">
      <Stack gap="sm">
        {error ? <ErrorPanel error={error} /> : null}
        {url ? (
          <img className={classes.logo} src={url} alt={`Logo of ${membership.ownerName}`} />
        ) : (
          <Text size="sm">There is none. It would be shown beside the menu and at the top of statements.</Text>
        )}
        {canChange && (
          <>
            <Group gap="xs">
              <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp">
                {(props) => (
                  <Button {...props} variant="default" loading={change.isPending} aria-describedby="logo-limits">
                    {url ? "Change the logo" : "Choose a picture"}
                  </Button>
                )}
              </FileButton>
              {url && (
                <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(url)}>
                  Remove the logo
                </Button>
              )}
            </Group>
            <Text size="xs" id="logo-limits">
              PNG, JPEG or WebP, at least 16 pixels at each side; it is made smaller if it is larger than 900 by 300.
              Choose one that is readable on light and dark.
            </Text>
          </>
        )}
        {refusal && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refusal}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** Changes and removes the logo; `refusal` says why a chosen file was not sent. */
function useLogo(onChanged: () => unknown) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [refusal, setRefusal] = useState("");
  const onSuccess = async () => {
    // The router reads the session again.
    queryClient.removeQueries(sessionQuery());
    await router.invalidate();
    onChanged();
  };
  const change = useMutation(PortalSettingsService.method.changeLogo, { onSuccess });
  const transport = useTransport();
  const offerUndo = useUndo(PortalSettingsService.method.changeLogo);
  const remove = useSteps({
    mutationFn: async (url: string) => {
      const image = new Uint8Array(await (await fetch(url)).arrayBuffer());
      await callUnaryMethod(transport, PortalSettingsService.method.removeLogo, {});
      offerUndo({ done: "The logo is removed.", input: { image } });
    },
    onSuccess,
  });
  const choose = async (file: File | null) => {
    if (!file) return;
    change.reset();
    const image = file.size > maxBytes ? undefined : await toPng(file);
    const isSent = image !== undefined && image.length <= maxSentBytes;
    setRefusal(isSent ? "" : image || file.size > maxBytes ? tooLarge : noPicture);
    if (isSent) change.mutate({ image });
  };
  return { change, remove, choose, refusal };
}
