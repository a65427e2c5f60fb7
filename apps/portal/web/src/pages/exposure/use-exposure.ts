import { useQuery } from "@connectrpc/connect-query";
import { type ExposureFigure, ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lastYear, type Range, rangeProblem } from "./range.ts";

const exposureRoute = getRouteApi("/$environment/exposure");

/** Value of the state filter for payroll that was reported without a state. */
export const noState = "none";

/** The exposure that the URL asks for; without days in it, that of the last twelve months. */
export function useExposure() {
  const search = exposureRoute.useSearch();
  const today = new Date().toISOString().slice(0, 10);
  const ordinary = lastYear(today);
  const range: Range = { from: search.from ?? ordinary.from, to: search.to ?? ordinary.to };
  const problem = rangeProblem(range);
  const query = useQuery(
    ExposureService.method.summarizeEmployers,
    { employerId: search.employer_id ?? "", ...range },
    { enabled: problem === "", placeholderData: keepPreviousData },
  );
  const all: readonly ExposureFigure[] = query.data?.figures ?? [];
  const figures = all.filter(
    ({ state, classCode }) =>
      (!search.state || state === (search.state === noState ? "" : search.state)) &&
      (!search.class_code || classCode === search.class_code),
  );
  return { search, today, range, problem, query, all, figures };
}
