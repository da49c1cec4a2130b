import { previewUrl } from '../src/releases/release-preview.public.ts'
import type { TestApp } from './app.ts'

/** Shows a release to a browser as its user does who has followed the signed link and agrees. */
export function agreeToPreview(t: TestApp, ref: string, headers: Record<string, string> = {}) {
  const [name = '', version = ''] = ref.split('@')
  const url = previewUrl(t.env.CODE_SECRET, { name, version })
  return t.inject({ method: 'POST', url, headers: { origin: t.env.ORIGIN, ...headers } })
}
