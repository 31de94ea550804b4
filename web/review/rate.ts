// Keeps how well the learner at this device knows each letter.
import type { Learner } from '../learner/learner.ts'
import { rated, type Grade } from './schedule.ts'

export async function rateLetters (
  { database, owner }: Learner, grades: readonly (readonly [letter: string, grade: Grade])[], now = new Date()
) {
  const whose = owner()
  const { store, done } = database.transaction('reviews', 'readwrite')
  for (const [letter, grade] of grades) {
    const known = await store.get([whose, letter])
    await store.put({ owner: whose, letter, card: rated(known?.card, grade, now) })
  }
  await done
}
