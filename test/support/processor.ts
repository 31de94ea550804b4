/** Milliseconds of processor that some work takes, including workers and an embedded database. */
export async function processorFor (act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
