/** The CPU time of this process: what others do on the machine does not lengthen it, as it does the time of a clock. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
