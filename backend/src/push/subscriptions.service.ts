import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../http/problem.ts'
import { type PushChoices, type PushSettings, type PushSubscription, pushErrors } from './push.contract.ts'
import {
  deleteSubscription,
  type FindSubscription,
  findChoices,
  findSubscription,
  forgetSubscription,
  hasSubscription,
  saveChoices,
  saveSubscription,
  takeOverEndpoint,
} from './push.sql.ts'
import { PushGateway, type Subscription } from './push-gateway.ts'

const DEFAULTS: PushSettings['topics'] = { messages: 'immediately', alerts: 'immediately', trips: 'immediately' }

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly service: PushGateway,
  ) {}

  /** The subscription is deleted with the session (`on delete cascade`). */
  async save(session: Buffer, { endpoint, keys: { p256dh, auth } }: PushSubscription): Promise<void> {
    if (!this.service.publicKey) throw new Problem(pushErrors['push-off'])
    if (!(await this.service.mayStore(endpoint))) throw new Problem(pushErrors['push-endpoint'])
    await this.em.transactional(async (em) => {
      await takeOverEndpoint.rows(em, { endpoint, session })
      await saveSubscription.rows(em, { session, endpoint, p256dh, auth })
    })
  }

  async delete(session: Buffer): Promise<void> {
    await deleteSubscription.rows(this.em, { session })
  }

  async has(session: Buffer): Promise<boolean> {
    return (await hasSubscription.first(this.em, { session }))!.has
  }

  find(id: number): Promise<FindSubscription | undefined> {
    return findSubscription.first(this.em, { id })
  }

  async forget(id: number, { endpoint }: Subscription): Promise<void> {
    await forgetSubscription.rows(this.em, { id, endpoint })
  }

  async topicsOf(account: number): Promise<PushSettings['topics']> {
    const chosen = await findChoices.rows(this.em, { account })
    return { ...DEFAULTS, ...Object.fromEntries(chosen.map(({ topic, mode }) => [topic, mode])) }
  }

  async choose(account: number, { messages, alerts, trips }: PushChoices): Promise<void> {
    const chosen = Object.entries({ messages, alerts, trips }).flatMap(([topic, mode]) =>
      mode ? [{ topic, mode }] : [],
    )
    if (chosen.length === 0) return
    const [topics, modes] = [chosen.map(({ topic }) => topic), chosen.map(({ mode }) => mode)]
    await saveChoices.rows(this.em, { account, topics, modes })
  }
}
