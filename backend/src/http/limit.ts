/** At most `max` uses in each window of `seconds`; the name is part of the key. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

/** A use that is refused, and for how long others will be. */
export interface Refusal {
  seconds: number
}

/** The uses in a window, these included, and the seconds until it ends. */
export interface Count {
  used: number
  wait: number
}
