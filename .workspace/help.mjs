/** Prints the usage and ends the process if `--help` or `-h` is among the arguments. */
export function helpIfRequested(usage, args = process.argv.slice(2)) {
  if (!args.some((arg) => arg === '--help' || arg === '-h')) return
  console.log(usage)
  process.exit(0)
}
