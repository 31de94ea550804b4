/** Milliseconds of processor that this process, its workers and an embedded database included, takes for something. */
export async function processorFor (act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
