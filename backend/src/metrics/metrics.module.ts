import { Module } from '@nestjs/common'
import { Metrics } from './metrics.service.ts'
import { Traces } from './traces.service.ts'

/** Owns what an operator watches. It knows no other folder: modules contribute their pools and figures. */
@Module({ providers: [Metrics, Traces] })
export class MetricsModule {}
