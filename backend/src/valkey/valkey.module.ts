import { Module } from '@nestjs/common'
import { Valkey } from './valkey.ts'

@Module({ providers: [Valkey], exports: [Valkey] })
export class ValkeyModule {}
