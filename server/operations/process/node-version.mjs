// Imported before everything else: an older Node fails on other files with a stack.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Dactylo needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
