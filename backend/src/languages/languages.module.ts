import { Module } from '@nestjs/common'
import { LanguagesController } from './languages.controller.ts'

@Module({ controllers: [LanguagesController] })
export class LanguagesModule {}
