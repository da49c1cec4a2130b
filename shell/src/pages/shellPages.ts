import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ContactSkeleton } from './contact/ContactFrame.tsx'
import { paintedByServer, type ShellPage } from './paintedByServer.tsx'

const painted = (
  path: string,
  title: MessageDescriptor,
  name: keyof typeof import('./painted.ts'),
  heading: MessageDescriptor = title,
) => paintedByServer({ path, title, heading, page: () => import('./painted.ts').then((pages) => pages[name]) })

/** The last one is for every unknown URL. */
export const shellPages: ShellPage[] = [
  {
    path: '/contact',
    title: msg`Contact`,
    page: () => import('./contact/ContactPage.tsx').then(({ ContactPage }) => ContactPage),
    Skeleton: ContactSkeleton,
  },
  painted('/help', msg`Help`, 'HelpPage'),
  painted('/about', msg`About`, 'AboutPage'),
  painted('/safety', msg`Safety`, 'SafetyPage'),
  painted('/terms-of-use', msg`Terms of Use`, 'TermsOfUsePage'),
  painted('/privacy-policy', msg`Privacy Policy`, 'PrivacyPolicyPage'),
  painted('*', msg`Not Found`, 'NotFoundPage', msg`Page Not Found`),
]
