import { colors, darkColors } from '../../colors.ts'
import { i18n, inLocale } from '../../languages/i18n.ts'
import { hashedInline } from './hashed-inline.ts'
import { escaped } from './html.ts'

const inverted = ({ ink, paper }: typeof colors) => `.preview-bar{--back:${ink};--front:${paper}}`

export const PREVIEW_BAR_STYLE = hashedInline(
  `${inverted(colors)}@media (prefers-color-scheme:dark){${inverted(darkColors)}}` +
    '.preview-bar{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:center;' +
    'padding:.25rem 1rem;background:var(--back);color:var(--front);font:600 1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}' +
    '.preview-bar form{margin:0}' +
    '.preview-bar button{min-height:44px;padding:0 1rem;border:2px solid;border-radius:.5rem;background:none;color:inherit;font:inherit;cursor:pointer}' +
    '.preview-bar button:focus-visible{outline:3px solid var(--front);outline-offset:2px}' +
    '@media print{.preview-bar{display:none}}',
)

/**
 * Says which releases only this browser shows, and ends the preview. The shell of the preview may not work, so the bar is
 * outside of its elements and needs no script.
 */
export const previewBar = (releases: string[], locale: string): string =>
  inLocale(locale, () => {
    const text = i18n._('Preview: only this browser shows {releases}', { releases: i18n.joinItems(releases) })
    return `<aside class="preview-bar" aria-label="${escaped(i18n._('Preview'))}"><span>${escaped(text)}</span><form method="post" action="/?remotes="><button type="submit">${escaped(i18n._('Leave the preview'))}</button></form></aside>\n`
  })
