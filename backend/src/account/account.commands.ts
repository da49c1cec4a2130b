import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { INestApplicationContext } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { type Command, Refusal } from '../ops/command.ts'
import { AccountDeletionService } from './account-deletion.service.ts'
import { emailReportsToken } from './email-reports.guard.ts'
import { type Erasure, type ErasureOutcome, erasuresIn } from './erased.ts'
import { PhotosService } from './photo/photos.service.ts'

const eraseAgain: Command = {
  usage: 'erase-again FILE|- [--json]',
  summary: 'After a restore, erases again what the log says.',
  async run(app, { args: [file] }) {
    if (!file) throw new Refusal(`Usage: ${eraseAgain.usage}`)
    if (file !== '-' && !existsSync(file)) throw new Refusal(`There is no file ${file}.`)
    const counts = { lines: 0, erased: 0, already: 0, unknown: 0, failed: 0 }
    const failures: string[] = []
    const seen = new Set<string>()
    for await (const line of createInterface({ input: file === '-' ? process.stdin : createReadStream(file) }))
      for (const erased of erasuresIn(line)) {
        const key = `${erased.what} ${erased.id} of ${erased.createdAt}`
        if (seen.has(key)) continue
        seen.add(key)
        counts.lines++
        try {
          counts[await again(app, erased)]++
        } catch (error) {
          // A failure must not leave the other rows in the database.
          counts.failed++
          failures.push(`${key}: ${(error as { code?: string }).code ?? (error as Error).name}`)
        }
      }
    const { lines, erased, already, unknown, failed } = counts
    const sum = `${lines} erasures were read: ${erased} are made again, ${already} were made already, ${unknown} are about unknown accounts, ${failed} have failed.`
    if (failed > 0) throw new Refusal([sum, ...failures, 'Run it again: what is erased stays so.'].join('\n'))
    return { lines: [sum], data: counts }
  },
}

const again = (app: INestApplicationContext, erased: Erasure): Promise<ErasureOutcome> =>
  (erased.what === 'photo'
    ? app.get(PhotosService, { strict: false })
    : app.get(AccountDeletionService, { strict: false })
  ).eraseAgain(erased)

const emailWebhook: Command = {
  usage: 'email-webhook',
  summary: 'Shows where a mail provider reports bounces.',
  async run(app) {
    const { ORIGIN, CODE_SECRET } = app.get<Env>(ENV, { strict: false })
    return [`POST ${ORIGIN}/api/email-reports`, `Authorization: Bearer ${emailReportsToken(CODE_SECRET)}`]
  },
}

export const accountCommands: Record<string, Command> = { 'erase-again': eraseAgain, 'email-webhook': emailWebhook }
