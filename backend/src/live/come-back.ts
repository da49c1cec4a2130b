/** The time in which a processor opens a stream, and has half of its time for others. */
const OPENING_MS = 6
const [LEAST_MS, MOST_MS] = [4_000, 30_000]

/** The time within which so many clients come back, after the first second. */
export const comeBackWithinMs = (streams: number) => Math.min(MOST_MS, Math.max(LEAST_MS, streams * OPENING_MS))

/**
 * The time until a client reconnects, at random, so that the readers of a lost process do not all return at once. With
 * more of them it is longer: otherwise they would keep the others from answering, and would come again and again.
 */
export const comeBackMs = (streams: number) => Math.round(1_000 + Math.random() * comeBackWithinMs(streams))
