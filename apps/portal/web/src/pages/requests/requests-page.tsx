import { useQuery } from "@connectrpc/connect-query";
import { Button, Group, Skeleton, TextInput } from "@mantine/core";
import { PortalRequestsService } from "@platform/contracts/portal/v1/requests";
import { getRouteApi } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { RequestResult } from "./request-result.tsx";

const requestsRoute = getRouteApi("/$environment/requests");

/** Looks a request of the API up by its id: what it changed, its reports, and the deliveries that it caused. */
export function RequestsPage() {
  const { id = "" } = requestsRoute.useSearch();
  const navigate = requestsRoute.useNavigate();
  const query = useQuery(PortalRequestsService.method.getRequest, { requestId: id }, { enabled: id !== "" });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const requestId = String(new FormData(event.currentTarget).get("id") ?? "").trim();
    if (requestId === id) query.refetch();
    else navigate({ search: requestId ? { id: requestId } : {} });
  };
  const field = query.error ? problemOf(query.error).fields.request_id : undefined;
  return (
    <>
      <PageHeader
        title="Requests"
        description="What one request to the API did. Its id is in the header X-Svc-Request-Id of every response."
      />
      <search>
        {/* A new id in the URL, such as that of a link, is shown in the field. */}
        <form onSubmit={submit} key={id}>
          <Group align="flex-start" gap="xs" mb="md">
            <TextInput
              name="id"
              aria-label="Request id"
              placeholder="req_…"
              defaultValue={id}
              required
              error={field && `The id ${field}.`}
              w={{ base: "100%", xs: 340 }}
            />
            <Button type="submit" loading={query.isFetching}>
              Look up
            </Button>
          </Group>
        </form>
      </search>
      {id === "" && (
        <Empty title="Look up a request">
          Paste the id of a request to see who made it, what it changed, and where its events were delivered.
        </Empty>
      )}
      {query.error && !field ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {id !== "" && query.isPending && <Skeleton height={160} />}
      {query.data && <RequestResult result={query.data} />}
    </>
  );
}
