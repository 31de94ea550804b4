// Imported first, because an older Node fails on other files with a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Dactylo needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
