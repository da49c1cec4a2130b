import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../../env.ts'
import { readToken, signToken } from '../../../http/signed-token.ts'
import type { StillFlyingAnswer } from './confirmation.contract.ts'

/** Whom a link asks, and about which departure: in seconds since 1970, so that an old email says nothing about new flights. */
export interface Asked {
  trip: number
  account: number
  departs: number
}

/** Links that answer "Still flying?" without a login. They are signed, not stored, and end with the departure. */
@Injectable()
export class StillFlyingLinks {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * The token is in the fragment: no server on the way and no referrer ever sees it. `for=traveler` says that the recipient
   * answers for someone close, without a name.
   */
  of(
    { trip, account, departs, isForOther }: Asked & { isForOther: boolean },
    answer: StillFlyingAnswer['answer'],
  ): string {
    const token = signToken(this.env.CODE_SECRET, 'flying', `${trip}-${account}-${departs}`)
    return `${this.env.ORIGIN}/trips/${trip}/flying?answer=${answer}${isForOther ? '&for=traveler' : ''}#${token}`
  }

  /** Whom a token asks; undefined if it is not valid. */
  read(token: string): Asked | undefined {
    const [trip, account, departs] = readToken(this.env.CODE_SECRET, 'flying', token)?.split('-').map(Number) ?? []
    if (trip === undefined || account === undefined || departs === undefined) return undefined
    return { trip, account, departs }
  }
}
