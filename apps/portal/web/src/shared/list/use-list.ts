import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { createInfiniteQueryOptions, useTransport } from "@connectrpc/connect-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** The rows of a list that are loaded, and how to get more. */
export interface List<Row> {
  /** Undefined until the first page is loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface ListOptions<Page, Row> {
  /** How pages follow each other, where it is not by `starting_after` and `has_more`. */
  readonly after?: {
    /** Member of the request that says where a page begins. */
    readonly member: string;
    readonly first: unknown;
    readonly cursorOf: (page: Page) => unknown;
    readonly hasMore?: (page: Page) => boolean;
  };
  /** False waits until the request is known. */
  readonly enabled?: boolean;
  /** Returns whether rows change by themselves: then the list is read again every three seconds. */
  readonly isChanging?: (rows: readonly Row[]) => boolean;
}

const pageSize = 100;
/** A list with more pages is not read again on its own, because each page is a call. */
const mostPagesToRefresh = 5;

/**
 * Reads a list RPC page by page: one with the members `limit` and `starting_after` in its request and `has_more` in its response.
 *
 * @param rowsOf the rows of a page; a function that stays the same, not one made while rendering
 */
export function useList<I extends DescMessage, O extends DescMessage, Row>(
  method: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
  rowsOf: (page: MessageShape<O>) => readonly Row[],
  { after, enabled = true, isChanging }: ListOptions<MessageShape<O>, Row> = {},
): List<Row> {
  const { member, first, cursorOf } = after ?? {
    member: "startingAfter",
    first: "",
    cursorOf: (page: MessageShape<O>) => (rowsOf(page).at(-1) as { readonly id: string }).id,
  };
  const transport = useTransport();
  // The library's types cannot follow a member's name through a request that is not known yet.
  const input = { ...(request as object), limit: pageSize, [member]: first } as never;
  const options = createInfiniteQueryOptions(method, input, {
    transport,
    pageParamKey: member as never,
    getNextPageParam: (page) => {
      const more = after?.hasMore ?? ((one: unknown) => (one as { readonly hasMore: boolean }).hasMore);
      return more(page as never) ? (cursorOf(page) as never) : undefined;
    },
  });
  const isShort = ({
    state,
  }: {
    readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
  }) => (state.data?.pages.length ?? 0) <= mostPagesToRefresh;
  const query = useInfiniteQuery({
    ...options,
    enabled,
    // It would compare every loaded row for each page.
    structuralSharing: false,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    refetchInterval: (current) => {
      const pages = current.state.data?.pages as readonly MessageShape<O>[] | undefined;
      return pages && isShort(current) && isChanging?.(pages.flatMap(rowsOf)) ? 3000 : false;
    },
  });
  const pages = query.data?.pages as readonly MessageShape<O>[] | undefined;
  const rows = useMemo(() => pages?.flatMap(rowsOf), [pages, rowsOf]);
  const { isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return { rows, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage };
}
