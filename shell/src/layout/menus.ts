// One file, because the entry has the hash of each file.
export { LanguageMenu } from '../languages/LanguageMenu.tsx'
export { AccountMenu } from './AccountMenu.tsx'
