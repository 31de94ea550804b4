/** Whether a URL belongs to the platform API, which answers in the envelope, rather than to the recognition surface. */
export const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url)

/** Whether a URL belongs to authentication, where the contract prescribes one message for all limits. */
export const isAuth = (url: string) => /^\/api\/auth(?:[/?]|$)/.test(url)
