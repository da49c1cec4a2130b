import { ContactSkeleton } from './contact/ContactFrame.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { paintedByServer, type ShellPage } from './paintedByServer.tsx'

const painted = (path: string, title: string, name: keyof typeof import('./painted.ts')) =>
  paintedByServer({ path, title, page: () => import('./painted.ts').then((pages) => pages[name]) })

/** The shell's own pages. The last one is for every unknown address. */
export const shellPages: ShellPage[] = [
  {
    path: '/contact',
    title: 'Contact',
    page: () => import('./contact/ContactPage.tsx').then(({ ContactPage }) => ContactPage),
    Skeleton: ContactSkeleton,
  },
  painted('/help', 'Help', 'HelpPage'),
  painted('/about', 'About', 'AboutPage'),
  painted('/safety', 'Safety', 'SafetyPage'),
  painted('/terms-of-use', 'Terms of Use', 'TermsOfUsePage'),
  painted('/privacy-policy', 'Privacy Policy', 'PrivacyPolicyPage'),
  // This page is small and needed immediately, so it is its own skeleton.
  { path: '*', title: 'Not Found', page: async () => NotFoundPage, Skeleton: NotFoundPage },
]
