import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { sessionEnd } from "./api/session-end.ts";
import { setLanguage } from "./language/texts.ts";
import { createPortalRouter } from "./router.ts";
import "@fontsource-variable/ibm-plex-sans/index.css";
import { isHalfWritten } from "./shared/drafts/half-written.ts";
import "./styles.css";
import { theme } from "./theme.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
// The library that stops the page behind a dialog from scrolling reads the nonce of its style sheet from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// The session is read anew: the router then leads to the sign-in page, or to an owner that the person may still see. What is half-written
// stays, and the person signs in over it.
const queryClient = createQueryClient((reason) => {
  const isOverPage = reason === "SIGN_IN_NOT_RECENT" || (reason === "SIGN_IN_REQUIRED" && isHalfWritten());
  if (isOverPage) return sessionEnd.set(true);
  queryClient.removeQueries(sessionQuery());
  router.invalidate();
});
const router = createPortalRouter(queryClient);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");

// Pages in the applications of owners have a language in their address; the others are English.
const language = location.pathname.startsWith("/embedded/")
  ? new URLSearchParams(location.search).get("language")
  : null;
setLanguage(language).then(() =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
