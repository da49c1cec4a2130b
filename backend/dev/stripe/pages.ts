import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')

const FILES: Record<string, { type: string; name: string }> = {
  '/v3/': { type: 'text/javascript; charset=utf-8', name: 'stripe.js' },
  '/v3/frame.html': { type: 'text/html; charset=utf-8', name: 'frame.html' },
  '/v3/frame.js': { type: 'text/javascript; charset=utf-8', name: 'frame.js' },
  '/v3/frame.css': { type: 'text/css; charset=utf-8', name: 'frame.css' },
  '/v3/challenge.html': { type: 'text/html; charset=utf-8', name: 'challenge.html' },
  '/v3/challenge.js': { type: 'text/javascript; charset=utf-8', name: 'challenge.js' },
}

/** The fake's files for a browser: the script, and the pages that it opens in frames. */
export function asset(path: string): { type: string; content: string } | undefined {
  const file = FILES[path]
  return file && { type: file.type, content: read(file.name) }
}

export const onboardingPage = read('onboarding.html')
