/** The lookup of a flight, for other remotes. It is apart from public.ts, so that only pages which use it load it. */
export { LazyFlightHint } from './flights/LazyFlightHint.tsx'
