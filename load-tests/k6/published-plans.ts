/** The plans as partners read them. Written again here on purpose: what is proven from outside must not be read from inside. */
export const publishedPlans: readonly PublishedPlan[] = [
  { name: "starter", profile: "A", windows: { 60: 100 } },
  { name: "professional", profile: "A", windows: { 60: 1_000 } },
  { name: "enterprise", profile: "A", windows: { 60: 10_000 } },
  { name: "sandbox", profile: "A", windows: { 60: 100, 3600: 1_000 } },
  { name: "production", profile: "A", windows: { 60: 500, 3600: 10_000 } },
  { name: "production_enterprise", profile: "A", windows: { 60: 2_000, 3600: 50_000 } },
  { name: "developer", profile: "B", windows: { 60: 100, 3600: 1_000, 86400: 10_000 } },
];

interface PublishedPlan {
  name: string;
  /** Number of the credentials that the scenario uses on it. */
  profile: "A" | "B";
  /** Requests by the window's seconds. */
  windows: Readonly<Record<number, number>>;
}
