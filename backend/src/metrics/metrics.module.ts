import { Module } from '@nestjs/common'
import { Metrics } from './metrics.service.ts'
import { Traces } from './traces.service.ts'

/** Other modules contribute their pools and gauges. */
@Module({ providers: [Metrics, Traces] })
export class MetricsModule {}
