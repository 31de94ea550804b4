/** Whether a URL belongs to the platform API, which answers with an envelope, or to the recognition surface. */
export const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url)
