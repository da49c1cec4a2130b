import type { Me } from '../../account/account.contract.ts'
import type { RemoteRelease } from '../../releases/release.contract.ts'
import type { BrowserSettings, LinkPreview } from '../documents.contract.ts'
import { localized } from '../locale.ts'
import type { HashedInline } from './hashed-inline.ts'
import { fill, reactText } from './html.ts'
import { initials, OWN_PHOTO } from './initials.ts'
import type { Found } from './page-at.ts'
import { type PreparedShell, rulesOf } from './prepared.ts'

type Contacts = Pick<BrowserSettings, 'contactEmail' | 'urgentPhone' | 'operator'>

interface PageContext {
  shell: PreparedShell
  releases: RemoteRelease[]
  found: Found
  /** As the router sees it, without the language. */
  path: string
  locale: string
  user: Me | null
  contacts: Contacts
  opened: LinkPreview | undefined
}

export interface ReleaseRules {
  name: string
  rules: HashedInline
}

export function bodyOf(context: PageContext): string {
  const { shell, user, releases } = context
  const { templates } = shell
  const picture = user?.profilePictureUrl && OWN_PHOTO.test(user.profilePictureUrl) ? user.profilePictureUrl : undefined
  const withPicture = (name: 'picture' | 'picturePreload') => (picture ? fill(templates[name], { src: picture }) : '')
  const common = {
    bars: barsOf(context),
    headerLinks: linksOf('header', context),
    footerLinks: linksOf('footer', context),
    main: mainOf(context),
  }
  if (!user) return fill(templates.signedOut, common)
  return fill(templates.signedIn, {
    ...common,
    picturePreload: withPicture('picturePreload'),
    picture: withPicture('picture'),
    badges: badgesOf(releases)
      .map(({ remote, skeleton }) => partOf(shell, remote, 'slot:header.badges', skeleton))
      .join(''),
    initials: reactText(initials(user.username)),
    name: reactText(user.username),
  })
}

export function criticalCss(context: PageContext): ReleaseRules[] {
  const { shell, releases, found, user, opened } = context
  const { owner, path } = found.page
  const own = owner === 'shell' ? shell.pages.find((page) => page.path === path) : undefined
  const badges = user ? badgesOf(releases) : []
  const ofRemotes = releases.flatMap(({ name, routes, slots }) => {
    const route = name === owner ? routes.find((one) => one.path === path) : undefined
    const badge = badges.some(({ remote, skeleton }) => remote === name && skeleton !== '')
    const part = route ?? (badge ? slots.find((slot) => slot.name === 'header.badges') : undefined)
    return part?.css === undefined ? [] : [{ name, rules: rulesOf(part) }]
  })
  const { emailChangeBar, coming, linkPreview } = shell.addedCss
  const added = [
    own?.css,
    user?.emailChangesAt && emailChangeBar,
    owner !== 'shell' && (opened ? linkPreview : !routeOf(context)?.skeleton && coming),
  ].filter((rules): rules is HashedInline => !!rules && rules.text !== '')
  const ofShell = [shell.css[user ? 'signedIn' : 'signedOut'], ...added]
  return [...ofShell.map((rules) => ({ name: 'shell', rules })), ...ofRemotes]
}

const routeOf = ({ releases, found: { page } }: PageContext) =>
  releases.find(({ name }) => name === page.owner)?.routes.find(({ path }) => path === page.path)

const badgesOf = (releases: RemoteRelease[]) =>
  releases.flatMap(({ name, slots }) =>
    slots.filter((slot) => slot.name === 'header.badges').map(({ skeleton }) => ({ remote: name, skeleton })),
  )

const partOf = ({ templates }: PreparedShell, remote: string, part: string, skeleton: string) =>
  fill(templates.remotePart, { remote: reactText(remote), part: reactText(part), skeleton })

const barsOf = ({ shell: { templates }, user }: PageContext): string =>
  user?.emailChangesAt ? fill(templates.emailChangeBar, {}) : ''

function linksOf(area: 'header' | 'footer', { shell, releases, user, path, locale }: PageContext): string {
  const state = user ? 'signed-in' : 'signed-out'
  return [...releases.flatMap(({ nav }) => nav), ...shell.links]
    .filter((link) => link.area === area && (!link.when || link.when === state))
    .sort((one, other) => one.order - other.order)
    .map(({ to, label, end = to === '/' }) =>
      fill(shell.templates[isCurrent(to, end, path) ? 'currentLink' : 'link'], {
        to: reactText(localized(to, locale)),
        label: reactText(label),
      }),
    )
    .join('')
}

function isCurrent(to: string, end: boolean, path: string): boolean {
  const [target = ''] = to.toLowerCase().split(/[?#]/)
  const here = path.toLowerCase()
  const length = target !== '/' && target.endsWith('/') ? target.length - 1 : target.length
  return here === target || (!end && here.startsWith(target) && here.charAt(length) === '/')
}

/** Must equal the output of the shell's own pages, because React compares them. */
const valuesOf = ({ templates }: PreparedShell, { contactEmail = '', urgentPhone, operator }: Contacts) => ({
  contactEmail: reactText(contactEmail),
  urgentAddress: reactText(urgentPhone ? `tel:${urgentPhone.replaceAll(' ', '')}` : `mailto:${contactEmail}`),
  urgentContact: reactText(urgentPhone ?? contactEmail),
  operator: operator ? reactText(operator) : fill(templates.team, { contactEmail: reactText(contactEmail) }),
})

function mainOf(context: PageContext): string {
  const {
    shell,
    found: { page },
    contacts,
    opened,
  } = context
  if (page.owner === 'shell') {
    const own = shell.pages.find(({ path }) => path === page.path)
    return own ? fill(own.html, valuesOf(shell, contacts)) : ''
  }
  const { title = '', description = '' } = opened ?? {}
  const linkPreview = opened
    ? fill(shell.templates.linkPreview, { title: reactText(title), description: reactText(description) })
    : ''
  const skeleton = linkPreview + (routeOf(context)?.skeleton ?? '')
  return partOf(shell, page.owner, `route:${page.path}`, skeleton || fill(shell.templates.coming, {}))
}
