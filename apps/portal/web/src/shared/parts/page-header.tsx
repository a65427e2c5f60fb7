import { Anchor, Group, Text, Title } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { texts } from "../../language/texts.ts";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  readonly title: string;
  /** Shown in place of the title, for titles that are ids. */
  readonly heading?: ReactNode;
  readonly description?: ReactNode;
  /** The list that this page belongs to. */
  readonly back?: LinkProps & { readonly label: string };
  /** Buttons at the right. */
  readonly children?: ReactNode;
}

/** True if the heading that was removed last had the focus. */
let hadFocus = false;

/** The heading of a record takes the focus over from that of its page while it loads, which it replaces. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    if (hadFocus) element?.focus();
    hadFocus = false;
    return () => {
      hadFocus = document.activeElement === element;
    };
  }, []);
  return heading;
}

/** Title of a page with its actions; also names the browser's tab. */
export function PageHeader({ title, heading, description, back, children }: PageHeaderProps) {
  const titleRef = useHeadingFocus();
  useEffect(() => {
    document.title = `${title} · ${texts().product}`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        {back && (
          <Anchor size="sm" renderRoot={(props) => <Link {...back} {...props} />}>
            ← {back.label}
          </Anchor>
        )}
        <Title ref={titleRef} order={1} tabIndex={-1} className={classes.title}>
          {heading ?? title}
        </Title>
        {description && (
          <Text className={classes.description} size="sm" component="div">
            {description}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </header>
  );
}
