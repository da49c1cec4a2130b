import type { ReleaseNav } from '@flight-amigo/backend/contract/release'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSite } from '../remotes/site.ts'
import { i18n } from '../sdk/i18n.tsx'
import { useSession } from '../sdk/session.ts'

export const shellLinks: (Omit<ReleaseNav, 'label'> & { label: MessageDescriptor })[] = [
  { to: '/contact', label: msg`Contact Us`, area: 'header', order: 1000 },
  { to: '/help', label: msg`Help`, area: 'footer', order: 997 },
  { to: '/safety', label: msg`Safety`, area: 'footer', order: 998 },
  { to: '/about', label: msg`About`, area: 'footer', order: 999 },
  { to: '/contact', label: msg`Contact Us`, area: 'footer', order: 1000 },
  { to: '/terms-of-use', label: msg`Terms of Use`, area: 'footer', order: 1001 },
  { to: '/privacy-policy', label: msg`Privacy Policy`, area: 'footer', order: 1002 },
]

export type ShownLink = ReleaseNav & { end: boolean }

export function useLinks(area: ReleaseNav['area']): ShownLink[] {
  const { releases } = useSite()
  const { user, loading } = useSession()
  const state = loading ? undefined : user ? 'signed-in' : 'signed-out'
  return [...releases.flatMap(({ nav }) => nav), ...shellLinks.map((link) => ({ ...link, label: i18n._(link.label) }))]
    .filter((link) => link.area === area && (!link.when || link.when === state))
    .sort((one, other) => one.order - other.order)
    .map((link) => ({ ...link, end: link.end ?? link.to === '/' }))
}
