/** Bars that are made of parts, such as wages by month and class. */
export interface Stacks {
  /** A part without a key is the rest, which is no single thing. */
  readonly parts: readonly { readonly key?: string; readonly label: string }[];
  /** The values of a bar are in the order of the parts. */
  readonly bars: readonly { readonly key: string; readonly values: readonly number[] }[];
}

export interface StackedBarsProps {
  readonly stacks: Stacks;
  /** Name of a bar, shown below it. */
  readonly barLabel: (key: string) => string;
  /** A part of a bar was clicked; `part` is undefined for the rest. */
  readonly onPick?: (bar: string, part: string | undefined) => void;
  /** The parts are beside each other, to be compared, not on top of each other. */
  readonly isGrouped?: boolean;
  /** Bars are rows, for long names. */
  readonly isHorizontal?: boolean;
  readonly height: number;
}
