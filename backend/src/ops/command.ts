import type { INestApplicationContext } from '@nestjs/common'

export interface Given {
  args: string[]
  options: {
    why?: string
    held?: boolean
    reason?: string
    seen?: string
    report?: string
    as?: string
    closed?: boolean
    after?: string
    apply?: boolean
    json?: boolean
  }
}

export class Refusal extends Error {}

/** Lines for people and, with `--json`, data for machines. */
export interface Found {
  lines: string[]
  data: unknown
}

export interface Command {
  usage: string
  summary: string
  run(app: INestApplicationContext, given: Given): Promise<string[] | Found>
}
