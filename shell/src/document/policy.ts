import { createHash } from 'node:crypto'

interface Hosts {
  scriptHosts: string[]
  connectHosts: string[]
  frameHosts: string[]
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What the browser may load and run. No nonce: `import()` inherits one, so it would admit any remote. No
 * 'unsafe-inline': the styles that stand in the document are admitted by their hashes.
 */
export const contentSecurityPolicy = (styles: string[], { scriptHosts, connectHosts, frameHosts }: Hosts) =>
  [
    ["default-src 'self'"],
    ["script-src 'self'", ...scriptHosts],
    ["style-src 'self'", ...styles.map(hashOf)],
    ["img-src 'self' https: data:"],
    ["font-src 'self'"],
    ["connect-src 'self'", ...connectHosts],
    ["frame-src 'self'", ...frameHosts],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ["form-action 'self'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
