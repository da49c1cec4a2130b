import { Module } from '@nestjs/common'
import { Valkey } from './valkey.ts'

/** Owns this process's client of Valkey. Each user imports this module, so that it closes after them. */
@Module({ providers: [Valkey], exports: [Valkey] })
export class ValkeyModule {}
