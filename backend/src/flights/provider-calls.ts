import { Injectable } from '@nestjs/common'
import { FlightData, FlightDataUnavailable } from './flight-data.ts'
import { ProviderBudget, type Purpose } from './provider-budget.ts'

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
    if (!this.provider.isAvailable || !(await this.budget.take(purpose))) return
    try {
      return { result: await call(this.provider), source: this.provider.source }
    } catch (error) {
      if (error instanceof FlightDataUnavailable) return
      throw error
    }
  }
}
