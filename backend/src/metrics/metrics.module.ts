import { Module } from '@nestjs/common'
import { Metrics } from './metrics.service.ts'
import { Traces } from './traces.service.ts'

@Module({ providers: [Metrics, Traces] })
export class MetricsModule {}
