/** At most `max` uses in each window of `seconds`; the name is part of the key. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

export interface Refusal {
  seconds: number
}

export interface Count {
  used: number
  wait: number
}
