import { Module } from '@nestjs/common'
import { MetricsService } from './metrics.service.ts'
import { TracesService } from './traces.service.ts'

@Module({ providers: [MetricsService, TracesService] })
export class MetricsModule {}
