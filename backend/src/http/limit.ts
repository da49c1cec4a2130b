/** At most `max` uses in each window of `seconds`; the name is part of the key. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

/** Other uses will be refused for this long. */
export interface Refusal {
  seconds: number
}

/** The uses in a window, including this one, and the seconds until it ends. */
export interface Count {
  used: number
  wait: number
}
