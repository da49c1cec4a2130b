import { product } from '../../product.ts'
import type { RemoteRelease } from '../../releases/release.contract.ts'
import type { LinkPicture, LinkPreview, ShellRelease } from '../documents.contract.ts'
import { ENGLISH, openGraphLocale } from '../locale.ts'
import { escaped } from './html.ts'
import type { SitePage } from './page-at.ts'
import type { PreparedShell } from './prepared.ts'

export interface Style extends Pick<ShellRelease, 'base' | 'integrity'> {
  name: string
  text: string
}

const fullTitle = (title: string) => `${product} - ${title}`

interface Head {
  page: SitePage
  locale: string
  canonical: string | undefined
  alternates: string[][]
  preview: LinkPreview | undefined
  isUnlisted: boolean
  /** For links to this page. Its address is absolute. */
  picture: LinkPicture | undefined
  /** Data about the page for search engines, as JSON-LD that is safe within an element. */
  linkedData: string | undefined
  styles: Style[]
  shell: ShellRelease
  pieces: Pick<PreparedShell, 'description' | 'themeColors' | 'startScript'>
  owner: RemoteRelease | undefined
}

/**
 * The order is that of loading. The typeface is not preloaded: browsers delay the first paint for a preloaded one, and
 * the styles name it just as early.
 */
export const head = ({
  page,
  locale,
  canonical,
  alternates,
  preview,
  isUnlisted,
  picture,
  linkedData,
  styles,
  shell,
  pieces,
  owner,
}: Head) =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title${preview?.name ? ' data-named' : ''}>${escaped(fullTitle(preview?.name ?? page.title))}</title>`,
    `<meta name="description" content="${escaped(preview?.description ?? pieces.description)}">`,
    (isUnlisted || !canonical) && '<meta name="robots" content="noindex">',
    canonical && `<link rel="canonical" href="${escaped(canonical)}">`,
    ...(isUnlisted || !canonical ? [] : alternateLinks(alternates)),
    ...openGraph({
      type: 'website',
      ...(locale !== ENGLISH && { locale: openGraphLocale(locale) }),
      site_name: product,
      title: preview?.title ?? fullTitle(page.title),
      description: preview?.description ?? pieces.description,
      ...(canonical && { url: canonical }),
      ...(picture && {
        image: picture.address,
        'image:width': String(picture.width),
        'image:height': String(picture.height),
        'image:alt': picture.alt,
      }),
    }),
    picture && '<meta name="twitter:card" content="summary_large_image">',
    ...themeColors(pieces.themeColors),
    ...styles.map(({ name, text }) => `<style data-release="${name}">${text}</style>`),
    ...styles
      .filter(({ name }, index) => styles.findIndex((style) => style.name === name) === index)
      .map((release) => preload(release, `${release.name}.css`)),
    preload(shell, 'shell.js', ' data-start'),
    preload(shell, locale === ENGLISH ? '' : 'catalogs.js'),
    preload(shell, shell.catalogs?.[locale] ?? ''),
    ...(owner
      ? [
          ...['remoteEntry.js', ...page.files, page.catalogs[locale] ?? ''],
          ...(locale === ENGLISH ? [] : page.translatedFiles),
        ].map((file) => preload(owner, file))
      : [preload(shell, shell.pageCatalogs?.[locale] ?? '')]),
    `<script>${pieces.startScript.text}</script>`,
    linkedData && `<script type="application/ld+json">${linkedData}</script>`,
    ...files(shell, 'icon.svg').map((icon) => `<link rel="icon" type="image/svg+xml" href="${icon}">`),
    ...files(shell, 'icon-192.png').map((icon) => `<link rel="apple-touch-icon" href="${icon}">`),
    manifestLink(shell, locale),
  ]
    .filter(Boolean)
    .join('\n')

/** Also names the page for languages that the site does not have. */
const alternateLinks = (alternates: string[][]) =>
  [...alternates, ...alternates.slice(0, 1).map(([, address]) => ['x-default', address])].map(
    ([language, address = '']) => `<link rel="alternate" hreflang="${language}" href="${escaped(address)}">`,
  )

const openGraph = (facts: Record<string, string>) =>
  Object.entries(facts).map(([name, value]) => `<meta property="og:${name}" content="${escaped(value)}">`)

/**
 * Uses the credentials mode and the hash of the loader; with others the browser would fetch twice. The document
 * contains the rules of its first paint, and the shell is the longest script and the first to run. So all other files wait
 * for the paint (start.ts).
 */
const preload = (
  { base, integrity }: Pick<ShellRelease, 'base' | 'integrity'>,
  file: string,
  when = ' media="not all"',
) => {
  if (!integrity[file]) return ''
  const as = { css: 'style', json: 'fetch' }[file.replace(/^.*\./, '')] ?? 'script'
  return `<link rel="preload" as="${as}" href="${escaped(base + file)}" integrity="${escaped(integrity[file])}" crossorigin="anonymous" fetchpriority="low"${when}>`
}

const files = ({ base, files = [] }: ShellRelease, end: string) =>
  files.filter((file) => file.endsWith(end)).map((file) => escaped(base + file))

/** An installed site starts in the language of the page from which it was installed. */
function manifestLink({ base, files = [] }: ShellRelease, locale: string) {
  const manifest = [`${locale}.app.webmanifest`, 'app.webmanifest'].find((file) => files.includes(file))
  return manifest && `<link rel="manifest" href="${escaped(base + manifest)}">`
}

const themeColors = (colors: string[]) =>
  colors.map(
    (color, index) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${index ? 'dark' : 'light'})" content="${escaped(color)}">`,
  )
