// The daily round of simulated learners over 90 days: what grows, and how long a round takes.
import { courseOf } from '../server/administration/seed/course-document.ts'
import { readContent } from '../server/administration/seed/files.ts'
import { KINDS, live, tableOf } from '../test/web/simulated-learner.ts'
import { loadWordList } from '../web/hands/words/words.ts'
import { withWordsOf } from '../web/learner/round-words.ts'

const DAYS = 90
const WEEKS = [1, 2, 4, 8, 13] as const

export async function run () {
  const { lessons } = courseOf(await readContent())
  const letters = [...new Set(lessons.flatMap(({ exercises }) => exercises.flatMap(({ letter }) => letter ?? [])))]
  const words = withWordsOf({ lessons }, await loadWordList('fr'))
  for (const kind of KINDS) {
    const life = live(kind, letters, words, DAYS)
    console.log(`\n${kind.name}, longest time without a letter in its first month: ${life.longestAway} days`)
    console.log(tableOf(life, WEEKS))
  }
}
