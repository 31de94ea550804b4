/** A server's metrics, in Prometheus's text format. */
export const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text()

/** One value; NaN if there is no series of that name. */
export const metric = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length)
  )
