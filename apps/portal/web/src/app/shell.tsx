import { TransportProvider } from "@connectrpc/connect-query";
import { getRouteApi } from "@tanstack/react-router";
import { logoUrl } from "../api/session.ts";
import { transportFor } from "../api/transport.ts";
import { Mark } from "../shared/parts/mark.tsx";
import { EnvironmentSwitch } from "./environment-switch.tsx";
import { Frame } from "./frame.tsx";
import { Navigation } from "./navigation.tsx";
import { NoAccess } from "./page-problems.tsx";
import { developers } from "./permission.ts";
import { SearchButton } from "./search/search-button.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import classes from "./shell.module.css";

const environmentRoute = getRouteApi("/$environment");

/** The frame of every page of an owner: navigation, environment, person; the page itself is in the middle. */
export function Shell() {
  const { environment, membership, session } = environmentRoute.useRouteContext();
  const owner = membership?.ownerName ?? "";
  const logo = membership && logoUrl(membership);
  const isDeveloper = membership !== undefined && developers.includes(membership.role);
  if (!membership && !session.isOperator) return <NoAccess hasOthers={session.memberships.length > 0} />;
  return (
    <TransportProvider transport={transportFor({ environment, ...(membership && { owner: membership.ownerId }) })}>
      <Frame
        label="Owner and environment"
        environment={environment}
        header={
          <>
            <span className={classes.owner}>{owner}</span>
            <span className={classes.badge}>{environment === "sandbox" ? "Sandbox" : "Production"}</span>
          </>
        }
        top={
          <>
            {logo && <img className={classes.logo} src={logo} alt="" />}
            <span className={classes.owner} title={membership?.ownerId}>
              {!logo && <Mark size={22} />}
              {owner}
            </span>
            <EnvironmentSwitch environment={environment} environments={session.environments} />
            <SearchButton environment={environment} withKeys={isDeveloper} />
          </>
        }
        links={<Navigation environment={environment} membership={membership} />}
        person={{ session, membership, environment }}
        band={
          <>
            {logo && (
              <div className={classes.letterhead}>
                <img className={classes.logo} src={logo} alt="" />
              </div>
            )}
            {environment === "sandbox" && <p className={classes.band}>Sandbox: test data. Nothing here counts.</p>}
            <SectionTabs environment={environment} membership={membership} apiReferenceUrl={session.apiReferenceUrl} />
          </>
        }
        pageKey={`${membership?.ownerId}/${environment}`}
      />
    </TransportProvider>
  );
}
