/** What a server measures, as Prometheus reads it. */
export const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text()

/** One number of it; NaN when there is none of that name. */
export const metric = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length)
  )
