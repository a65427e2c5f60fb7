import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import classes from "./search-button.module.css";

// Nobody waits for it on a first page.
const SearchDialog = lazy(() => import("./search-dialog.tsx"));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchButtonProps {
  readonly environment: string;
  /** True if API keys are found too. */
  readonly withKeys: boolean;
}

/** Opens the search over everything of the owner; the keyboard opens it on every page. */
export function SearchButton(props: SearchButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useHotkeys([["mod+K", open]], []);
  return (
    <>
      <button type="button" className={classes.button} onClick={open} aria-haspopup="dialog">
        <IconSearch size={15} stroke={1.7} aria-hidden />
        Search
        <kbd className={classes.key}>{isApple ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
