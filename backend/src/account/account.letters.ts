import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { letter } from '../mail/letter.ts'
import { product } from '../product.ts'
import { kind, writer } from '../startup/additions.ts'

/** Confirms a deletion, to the address that the account had. */
export const farewellLetter = kind<{ farewell: number }>('account-deleted')
/** Tells a person that another account has verified their number. */
export const phoneMovedLetter = kind<{ account: number }>('phone-moved')

const FAREWELL = 'select email as to from farewell where id = $1'
const PHONE_LOST = `
  select email as to from account where id = $1 and email_confirmed_at is not null and phone_verified_at is null`

/** Tells people of what has happened to their account. */
@Injectable()
export class AccountLetters {
  readonly letters = [
    writer(farewellLetter, ({ farewell }) => this.#write(FAREWELL, farewell, FAREWELL_WORDS)),
    writer(phoneMovedLetter, ({ account }) => this.#write(PHONE_LOST, account, PHONE_MOVED_WORDS)),
  ]

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async #write(text: string, id: number, words: ReturnType<typeof letter>) {
    const { rows } = await this.pool.query<{ to: string }>(text, [id])
    return rows[0] && { to: rows[0].to, essential: true, ...words }
  }
}

const FAREWELL_WORDS = letter({
  subject: `Your ${product} account is deleted`,
  paragraphs: [
    'Your profile, your listings and every session have ended. Tips that waited for your payout account go back to the people who gave them.',
    'Messages and reviews that you wrote stay with the people you wrote to, without your name.',
    'Reviews about you are not shown any more. We keep them for 30 days under a code that we made from your address and your verified number, without these themselves. If you come back with one of them in that time, the reviews come back; otherwise we erase them.',
    'If you did not delete the account, somebody has read your mail: please secure your mailbox and write to us.',
  ],
})

const PHONE_MOVED_WORDS = letter({
  subject: 'Your phone number now belongs to another account',
  paragraphs: [
    `Somebody has verified your phone number with a code for another ${product} account. A number belongs to one account, so yours has none now and gets no SMS.`,
    'If it was you, there is nothing to do. If not, somebody else has your phone or your number: please ask your operator, and verify another number.',
  ],
})
