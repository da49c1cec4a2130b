// Only a site that collects traces needs it, so it is no part of the first load.
const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

let page: string | undefined
let trace = ''

/** The header (W3C Trace Context) that makes all requests of one page view one trace, to the jobs that they cause. */
export function traceparent(): { traceparent: string } {
  if (page !== location.pathname) trace = hex(16)
  page = location.pathname
  return { traceparent: `00-${trace}-${hex(8)}-01` }
}
