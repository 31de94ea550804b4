// What the files of `deploy/` must agree on.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { inProject } from '../../server/paths.ts'

const read = (file: string) => readFile(inProject(`deploy/${file}`), 'utf8')

t.test('the servers of the compose file share what is uploaded, and keep it', async t => {
  const [compose, image] = [await read('compose.yaml'), await read('Dockerfile')]
  const [, folder] = /\bDATA_DIR=(\S+)/.exec(image)!
  const [, server] = /^x-server: &server\n((?: .*\n)+)/m.exec(compose)!
  const [, volume] = new RegExp(`^  volumes: \\['(\\w+):${folder}'\\]$`, 'm').exec(server!) ?? []
  t.ok(volume, 'any of them gives out any picture')
  const [, volumes] = /^volumes:\n((?: .*\n)+)/m.exec(compose)!
  t.match(volumes, `  ${volume}:\n`)
})
