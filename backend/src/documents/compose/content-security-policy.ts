import type { HashedInline } from './hashed-inline.ts'

interface Hosts {
  scriptHosts: string[]
  connectHosts: string[]
  frameHosts: string[]
  releaseHosts: string[]
}

/**
 * The policy has no nonce, because `import()` inherits one and would then load any remote. It has no 'unsafe-inline',
 * because hashes admit the inline styles and the one inline script.
 */
export const contentSecurityPolicy = (
  inline: { scripts: HashedInline[]; styles: HashedInline[] },
  { scriptHosts, connectHosts, frameHosts, releaseHosts }: Hosts,
) =>
  [
    ["default-src 'self'"],
    ["script-src 'self'", ...releaseHosts, ...scriptHosts, ...inline.scripts.map(({ source }) => source)],
    ["style-src 'self'", ...releaseHosts, ...inline.styles.map(({ source }) => source)],
    ["img-src 'self' data:", ...releaseHosts],
    ["font-src 'self'", ...releaseHosts],
    ["manifest-src 'self'", ...releaseHosts],
    ["connect-src 'self'", ...releaseHosts, ...connectHosts],
    ["frame-src 'self'", ...frameHosts],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ["form-action 'self'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
