export interface Canary {
  version: string
  percent: number
  guard: boolean
  since: string
}

export interface LiveVersion {
  version: string
  canary?: Canary
  /** The version that people chose, while it needs a newer image than the one that runs. */
  chosen?: string
}

/** All live releases by name. Each change increments the generation. */
export interface LiveSet {
  generation: number
  liveVersions: Record<string, LiveVersion>
}
