/** Whether a URL belongs to the platform API, which answers with an envelope, or to the recognition surface. */
export const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url)

/** Whether a URL belongs to signing in, where the contract has one message for all limits. */
export const isAuth = (url: string) => /^\/api\/auth(?:[/?]|$)/.test(url)
