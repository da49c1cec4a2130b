import { i18n } from '../../languages/i18n.ts'
import { relativeText } from '../listings.contract.ts'

export const relativeOf = (name: string, relation: string): string => relativeText(i18n, name, relation)
