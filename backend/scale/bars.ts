/** What a run has to reach, and what it has reached. */
export interface Bar {
  what: string
  bar: string
  figure: string
  isMet: boolean
  /** What is known about a miss, a line each. */
  why: string[]
}

export const bar = (
  what: string,
  wanted: string,
  figure: string | number,
  isMet: boolean,
  why: string[] = [],
): Bar => ({
  ...{ what, bar: wanted, figure: String(figure), isMet },
  why: isMet ? [] : why.slice(0, 5),
})

/** A bar of nothing at all: each of these sentences is one too many. */
export const none = (what: string, amiss: string[]): Bar => bar(what, '0', amiss.length, amiss.length === 0, amiss)

/** A bar that a number may not go beyond. */
export const atMost = (what: string, most: number, figure: number, unit: string, why: string[] = []): Bar =>
  bar(what, `≤ ${most} ${unit}`, `${rounded(figure)} ${unit}`, figure <= most, why)

export const rounded = (value: number) => Math.round(value * 100) / 100
