import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../../env.ts'
import { readToken, signToken } from '../../../http/signed-token.ts'
import { i18n } from '../../../languages/i18n.ts'
import { tripPath } from '../../messaging.addresses.contract.ts'
import type { StillFlyingAnswer } from './confirmation.contract.ts'

/** The departure, in epoch seconds, invalidates the link when the flights change. */
export interface StillFlyingLink {
  trip: number
  account: number
  departs: number
}

/** The links need no login. They are signed instead of stored, and expire at departure. */
@Injectable()
export class StillFlyingLinks {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * The token is in the fragment, so that no server or referrer receives it. `for=traveler`: the recipient confirms for
   * someone else.
   */
  createLink(
    { trip, account, departs, isForOther }: StillFlyingLink & { isForOther: boolean },
    answer: StillFlyingAnswer['answer'],
  ): string {
    const token = signToken(this.env.CODE_SECRET, 'flying', `${trip}-${account}-${departs}`)
    const page = this.env.ORIGIN + i18n.path(`${tripPath(trip)}/flying`)
    return `${page}?answer=${answer}${isForOther ? '&for=traveler' : ''}#${token}`
  }

  read(token: string): StillFlyingLink | undefined {
    const [trip, account, departs] = readToken(this.env.CODE_SECRET, 'flying', token)?.split('-').map(Number) ?? []
    if (trip === undefined || account === undefined || departs === undefined) return undefined
    return { trip, account, departs }
  }
}
