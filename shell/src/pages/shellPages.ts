import { ContactSkeleton } from './contact/ContactFrame.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { paintedByServer, type ShellPage } from './paintedByServer.tsx'

/** The shell's own pages. The last one is for unknown addresses. */
export const shellPages: ShellPage[] = [
  {
    path: '/contact',
    title: 'Contact',
    page: () => import('./contact/ContactPage.tsx').then(({ ContactPage }) => ContactPage),
    Skeleton: ContactSkeleton,
  },
  paintedByServer({
    path: '/help',
    title: 'Help',
    page: () => import('./help/HelpPage.tsx').then(({ HelpPage }) => HelpPage),
  }),
  paintedByServer({
    path: '/about',
    title: 'About',
    page: () => import('./help/AboutPage.tsx').then(({ AboutPage }) => AboutPage),
  }),
  paintedByServer({
    path: '/safety',
    title: 'Safety',
    page: () => import('./legal/SafetyPage.tsx').then(({ SafetyPage }) => SafetyPage),
  }),
  paintedByServer({
    path: '/terms-of-use',
    title: 'Terms of Use',
    page: () => import('./legal/TermsOfUsePage.tsx').then(({ TermsOfUsePage }) => TermsOfUsePage),
  }),
  paintedByServer({
    path: '/privacy-policy',
    title: 'Privacy Policy',
    page: () => import('./legal/PrivacyPolicyPage.tsx').then(({ PrivacyPolicyPage }) => PrivacyPolicyPage),
  }),
  // This page is small and needed immediately, so it is its own skeleton.
  { path: '*', title: 'Not Found', page: async () => NotFoundPage, Skeleton: NotFoundPage },
]
