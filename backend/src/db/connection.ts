/** How every connection is made, and how both ends notice that the other is lost. */
export const CONNECTION = {
  connectionTimeoutMillis: 2_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  // The server's end: what a lost process held (its locks too) is free within 15 seconds, not hours.
  options: '-c tcp_user_timeout=10000 -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=5',
}
