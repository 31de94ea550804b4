// The record of each kind of game on a device.
import t from '#tap'
import type { Game } from '../../web/views/game/game.ts'
import { replaceGlobals } from './globals.ts'

// The sounds of the page wait for a press, and its hands ask whether they may move.
replaceGlobals(t, { addEventListener () {}, matchMedia: () => ({ matches: false }) })
const { bestOf, saveResult } = await import('../../web/views/game/best.ts')

t.test('a record is a larger number of words in the same kind of game, with a clock', async t => {
  const stored = new Map<string, string>()
  replaceGlobals(t, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value)
    }
  })
  const game: Game = { kind: 'sign', level: 1, seconds: 60, mode: 'flow' }
  t.same([2, 2, 1, 3].map(words => saveResult(game, words)), [true, false, false, true])
  t.equal(saveResult(game, 0), false)
  for (const change of [{ kind: 'read' }, { level: 2 }, { seconds: 120 }, { mode: 'letters' }] as Partial<Game>[]) {
    t.equal(bestOf({ ...game, ...change }), 0, JSON.stringify(change))
  }
  t.equal(saveResult({ ...game, seconds: null }, 9), false)
  t.equal(bestOf(game), 3)
})
