/** An amount as somebody typed it, `$1,200.50`, without what is no part of a number. */
export const plainAmount = (typed: string) => typed.trim().replaceAll(/[$,\s]/g, "");
