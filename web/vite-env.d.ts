// The address of a file of a package.
declare module '*?url' { const address: string; export default address }

/** Whether this page is the one for static hosts, by `npm run build:demo`: no server is behind it. */
declare const IS_DEMO: boolean
