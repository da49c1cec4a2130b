import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { signToken } from '../http/signed-token.ts'
import { FlightLegStatus } from './flight.entity.ts'
import { FlightData } from './flight-data.ts'
import { ProviderCalls } from './provider-calls.ts'

@Injectable()
export class FlightAlertsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly provider: FlightData,
    private readonly calls: ProviderCalls,
  ) {}

  /** Without an alert, the planned reads still follow the flight. */
  async create(leg: FlightLegStatus): Promise<void> {
    if (leg.alertId) return
    const token = signToken(this.env.CODE_SECRET, 'flightAlert', String(leg.id))
    const url = `${this.env.ORIGIN}/api/flights/alerts/${token}`
    const created = await this.calls.make('alert', (provider) => provider.watch(leg, url))
    if (created) await this.em.fork().nativeUpdate(FlightLegStatus, leg.id, { alertId: created.result })
  }

  /** Rejects if the provider does not respond, so that the job is retried. */
  async delete(alertId: string): Promise<void> {
    await this.provider.unwatch(alertId)
    await this.em.fork().nativeUpdate(FlightLegStatus, { alertId }, { alertId: null })
  }
}
