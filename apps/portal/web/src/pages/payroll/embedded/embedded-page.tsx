import { createClient } from "@connectrpc/connect";
import { TransportProvider } from "@connectrpc/connect-query";
import { MantineProvider, Skeleton, Text, useMantineStyleNonce } from "@mantine/core";
import { type OpenSessionResponse, PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { transportFor } from "../../../api/transport.ts";
import { payrollTexts } from "../../../language/payroll-texts.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { brandTheme, brandVariables } from "./brand-theme.ts";
import classes from "./embedded-page.module.css";
import { EmbeddedUpload } from "./embedded-upload.tsx";
import { MissingPayroll } from "./missing-payroll.tsx";

const embeddedRoute = getRouteApi("/embedded/$sessionId");

/** Opens the session of the address, which works once, and shows its page. Nothing is stored: cookies of a frame may be blocked. */
export function EmbeddedPage() {
  const { sessionId } = embeddedRoute.useParams();
  const session = useQuery({
    queryKey: ["embedded", sessionId],
    queryFn: () =>
      createClient(PortalEmbeddedService, transportFor({})).openSession({ sessionId, token: location.hash.slice(1) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <main className={classes.page}>
      {session.error && <ErrorPanel error={session.error} />}
      {session.isPending && <Skeleton height={240} />}
      {session.data && <Opened session={session.data} />}
    </main>
  );
}

function Opened({ session }: { readonly session: OpenSessionResponse }) {
  const { sessionToken, ownerName, environment, employerId, page, logo, brandColor } = session;
  const styleNonce = useMantineStyleNonce();
  const content = (
    <TransportProvider transport={transportFor({ embedded: sessionToken })}>
      <header className={classes.header}>
        {logo.length > 0 && <img className={classes.logo} src={pngUrl(logo)} alt="" />}
        <Text size="sm">
          {ownerName}, {employerId}
          {environment === "sandbox" && `. ${payrollTexts().sandbox}`}
        </Text>
      </header>
      {page === "upload_payroll" ? <EmbeddedUpload session={session} /> : <MissingPayroll />}
    </TransportProvider>
  );
  if (brandColor === "") return content;
  return (
    <MantineProvider
      theme={brandTheme(brandColor)}
      cssVariablesResolver={() => brandVariables(brandColor)}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      getStyleNonce={() => styleNonce?.() ?? ""}
    >
      {content}
    </MantineProvider>
  );
}

function pngUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}
