import { createSpotlight, Spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Hit, useHits } from "./use-hits.ts";

const [store, spotlight] = createSpotlight();
const typingMs = 120;

interface SearchDialogProps {
  readonly environment: string;
  readonly withKeys: boolean;
  readonly onClose: () => void;
}

/** Finds employers, policies, people, reports, audits, keys and events by what somebody remembers of them. */
export default function SearchDialog({ environment, withKeys, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [text] = useDebouncedValue(query, typingMs);
  const { groups, isPending } = useHits(text, withKeys);
  useEffect(() => spotlight.open(), []);
  const open = ({ path }: Hit) => navigate({ to: `/${environment}${path}` as "/" });
  const [first] = groups.flatMap(({ hits }) => hits);
  const onKeyDown = ({ key }: { readonly key: string }) => {
    // The library has chosen none where the hits arrived after the last letter.
    if (key !== "Enter" || !first || document.querySelector("[data-action][data-selected]")) return;
    spotlight.close();
    open(first);
  };
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={460}
      attributes={{ content: { "aria-label": "Search" } }}
    >
      <Spotlight.Search
        placeholder="Employer, policy number, person, report, audit or id"
        aria-label="Search"
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, hits }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {hits.map((hit) => (
              <Spotlight.Action key={hit.key} label={hit.title} description={hit.detail} onClick={() => open(hit)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty role="status">
            {text.trim().length < 2
              ? "Type two letters or more. Capitals and accents do not matter."
              : isPending
                ? "Searching"
                : `Nothing has “${text.trim()}”.`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
