import { lockFolder } from '../../server/database/embedded/folder-lock.ts'

await lockFolder(process.argv[2]!, () => {
  console.log('lost')
  process.exit(1)
})
console.log('locked')
setInterval(() => {}, 1000)
