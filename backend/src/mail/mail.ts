import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Hopeless, Jobs } from '../jobs/jobs.ts'
import { type Letter, Mailer } from './mailer.ts'

/** What a letter is about, by id. */
export type Ids = Record<string, string | number>

type Write = (ids: Ids) => Promise<Letter | undefined>
type When = 'now' | 'soon' | { afterSeconds: number }

interface Owed {
  kind: string
  ids: Ids
}

/** Mail that is owed: a job holds ids only, and the letter is written when it is sent, from the rows as they are then. */
@Injectable()
export class Mail {
  readonly #jobs: Jobs
  readonly #kinds = new Map<string, Write>()

  constructor(jobs: Jobs, mailer: Mailer) {
    this.#jobs = jobs
    for (const queue of ['mail.now', 'mail.soon'] as const) {
      jobs.work<Owed>(queue, async (job) => {
        const write = this.#kinds.get(job.data.kind)
        if (!write) throw new Hopeless(`Nobody writes ${job.data.kind}.`)
        const letter = await write(job.data.ids)
        if (letter) await mailer.send(queue, job.id, letter) // none: what it was about is gone
      })
    }
  }

  /** A module says how its kind of letter is written. */
  writes<I extends Ids>(kind: string, write: (ids: I) => Promise<Letter | undefined>): void {
    this.#kinds.set(kind, write as Write)
  }

  /** Owes a letter, in `em`'s transaction: at once (codes), soon, or soon after a while. */
  async owe(em: EntityManager, kind: string, ids: Ids, when: When = 'soon'): Promise<void> {
    const queue = when === 'now' ? 'mail.now' : 'mail.soon'
    const startAfter = typeof when === 'object' ? when.afterSeconds : 0
    await this.#jobs.send(em, queue, { kind, ids } satisfies Owed, { startAfter })
  }
}
