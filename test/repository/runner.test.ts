import { spawnSync } from 'node:child_process'
import t from '#tap'

t.test('programs start as users start them, without what the runner adds', t => {
  for (const env of [process.env, { PATH: process.env.PATH }]) {
    const { stdout } = spawnSync(process.execPath, ['-p', 'process.env.NODE_OPTIONS ?? ""'], { env, encoding: 'utf8' })
    t.notMatch(stdout, 'processinfo')
  }
  t.end()
})
