import { Progress, Text, Title } from "@mantine/core";
import type { GetHomeResponse, HomeWindow } from "@platform/contracts/portal/v1/home";
import { Count } from "../../shared/parts/amount.tsx";
import { words } from "../../shared/text/words.ts";
import classes from "./home-page.module.css";

const profiles: Readonly<Record<string, string>> = { A: "API keys", B: "client credentials" };
const lengths: Readonly<Record<number, string>> = { 60: "minute", 3600: "hour", 86400: "day" };

function lengthOf(seconds: number): string {
  const name = lengths[seconds];
  if (name) return name;
  return seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`;
}

interface BarProps {
  readonly title: string;
  readonly used: number;
  readonly limit: number;
  readonly note?: string;
}

/** How much of a limit is used; amber from 80 %, red when it is reached. */
function Bar({ title, used, limit, note }: BarProps) {
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 100;
  const color = used >= limit ? "red.8" : percent >= 80 ? "amber.6" : "accent";
  return (
    <li className={classes.usage}>
      <span className={classes.usageTitle}>
        {title}
        <span>
          <Count value={used} /> of <Count value={limit} />
        </span>
      </span>
      <Progress value={percent} color={color} size="sm" aria-label={`${title}: ${used} of ${limit}`} />
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </li>
  );
}

function noteOf({ used = 0, windowSeconds }: HomeWindow): string {
  if (windowSeconds === 86_400) return "";
  return `Highest of the last 24 hours; ${used.toLocaleString("en-US")} in the last ${lengthOf(windowSeconds)}.`;
}

/** Requests and webhooks against the limits of the plan, in this environment. */
export function Usage({ home }: { readonly home: GetHomeResponse }) {
  const refused = home.limits.reduce((sum, limits) => sum + limits.refused, 0);
  return (
    <section aria-labelledby="home-usage">
      <Title order={2} mb="sm" id="home-usage">
        Usage against limits
      </Title>
      {refused > 0 && (
        <Text size="sm" mb="xs">
          <Count value={refused} /> requests of the last 24 hours were refused because a limit was reached. Spread them
          out, or ask your operator for a larger plan.
        </Text>
      )}
      <ul className={classes.list}>
        {home.limits.flatMap(({ profile, plan, windows }) =>
          windows.map((window) => (
            <Bar
              key={`${profile} ${window.windowSeconds}`}
              title={`Requests by ${profiles[profile] ?? profile} in a ${lengthOf(window.windowSeconds)}`}
              used={window.highest ?? 0}
              limit={window.limit}
              note={window.highest === undefined ? `Plan ${words(plan)}. It is not counted here.` : noteOf(window)}
            />
          )),
        )}
        {home.mostWebhooks > 0 && <Bar title="Active webhooks" used={home.webhooks} limit={home.mostWebhooks} />}
      </ul>
      <Text size="xs" c="dimmed" mt="xs">
        {[...new Set(home.limits.map(({ plan }) => `Plan ${words(plan).toLowerCase()}`))].join(", ")}. Requests are
        counted up to two minutes late.
      </Text>
    </section>
  );
}
