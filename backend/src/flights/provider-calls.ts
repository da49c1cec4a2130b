import { Injectable } from '@nestjs/common'
import { ProcessCounter } from '../metrics/counters.ts'
import { FlightData, FlightDataUnavailable } from './flight-data.ts'
import { ProviderBudget, type Purpose } from './provider-budget.ts'

export const providerCalls = new ProcessCounter(
  'flight_provider_calls_total',
  'Calls for flight data: served by the provider, or failed (also those omitted because it has failed several times).',
  ['outcome'],
  [{ outcome: 'served' }, { outcome: 'failed' }],
)

@Injectable()
export class ProviderCalls {
  constructor(
    private readonly provider: FlightData,
    private readonly budget: ProviderBudget,
  ) {}

  /** Undefined if the provider does not respond, is not configured, or the budget is used up. */
  async make<Result>(
    purpose: Purpose,
    call: (provider: FlightData) => Promise<Result>,
  ): Promise<{ result: Result; source: string } | undefined> {
    if (!this.provider.isConfigured) return
    if (!this.provider.isAvailable) return void providerCalls.inc({ outcome: 'failed' })
    if (!(await this.budget.take(purpose))) return
    try {
      const result = await call(this.provider)
      providerCalls.inc({ outcome: 'served' })
      return { result, source: this.provider.source }
    } catch (error) {
      if (!(error instanceof FlightDataUnavailable)) throw error
      return void providerCalls.inc({ outcome: 'failed' })
    }
  }
}
