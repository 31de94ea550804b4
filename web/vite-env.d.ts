// The address of a file of a package.
declare module '*?url' { const address: string; export default address }
