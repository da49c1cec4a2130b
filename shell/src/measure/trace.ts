// Not part of the first load, because only a site that collects traces needs it.
const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

let page: string | undefined
let trace = ''

/**
 * The W3C Trace Context header. It joins all requests of one page view, and the jobs that they enqueue, into one trace.
 */
export function traceparent(): { traceparent: string } {
  if (page !== location.pathname) trace = hex(16)
  page = location.pathname
  return { traceparent: `00-${trace}-${hex(8)}-01` }
}
