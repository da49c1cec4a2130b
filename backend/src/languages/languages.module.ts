import { Module } from '@nestjs/common'
import { LanguagesController } from './languages.controller.ts'

/** Owns the list of languages. It does not know who speaks which. */
@Module({ controllers: [LanguagesController] })
export class LanguagesModule {}
