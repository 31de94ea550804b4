// A file of a package by its address.
declare module '*?url' { const address: string; export default address }
