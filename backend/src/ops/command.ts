import type { INestApplicationContext } from '@nestjs/common'

/** The arguments after `npm run ops --`, and its options. */
export interface Given {
  args: string[]
  options: { reason?: string; seen?: string; as?: string; closed?: boolean; after?: string; json?: boolean }
}

/** The output of a command. */
export class Refusal extends Error {}

/** The result of a command: lines for people and, with `--json`, data for machines. */
export interface Found {
  lines: string[]
  data: unknown
}

/** A command of `npm run ops`: how it is used, and what it does. Its lines are printed. */
export interface Command {
  usage: string
  summary: string
  run(app: INestApplicationContext, given: Given): Promise<string[] | Found>
}
