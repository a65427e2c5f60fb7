import { getRouteApi } from "@tanstack/react-router";
import { useDraft } from "../shared/drafts/use-draft.ts";

const environmentRoute = getRouteApi("/$environment");

/**
 * The draft of a page of an owner, by person, owner and environment.
 *
 * @param page names the page, and the version of the record that is changed
 */
export function usePageDraft<Values>(page: readonly string[]) {
  const { session, membership, environment } = environmentRoute.useRouteContext();
  return useDraft<Values>([session.person?.id ?? "", membership?.ownerId ?? "", environment, ...page]);
}
