// All text-only pages are in one chunk, because each chunk costs every first load its name and its hash.

export { AboutPage } from './help/AboutPage.tsx'
export { HelpPage } from './help/HelpPage.tsx'
export { PrivacyPolicyPage } from './legal/PrivacyPolicyPage.tsx'
export { SafetyPage } from './legal/SafetyPage.tsx'
export { TermsOfUsePage } from './legal/TermsOfUsePage.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
