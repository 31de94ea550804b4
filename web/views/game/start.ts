// The start of a game: kind, level and time.
import { h } from '../../elements/dom.ts'
import { choiceGroup } from '../../elements/forms/choice-group.ts'
import { illustration } from '../../hands/illustration.ts'
import { foldedSettings } from '../../hands/spelling/settings.ts'
import { chosenLevel, levelChoice } from '../../hands/words/level.ts'
import { hasNoCamera } from '../../signing/camera/none.ts'
import { saveWordMode, type WordMode } from '../../signing/words/mode.ts'
import { t as words } from '../../signing/words/strings.ts'
import { bestOf } from './best.ts'
import { KINDS, TIMES, type Game } from './game.ts'
import { t } from './strings.ts'

/** The last choice, offered again. */
let lastChoice: Pick<Game, 'kind' | 'seconds'> = { kind: 'read', seconds: 60 }

const MODES: WordMode[] = ['flow', 'letters']
const MODE_TEXTS = { flow: 'withoutStop', letters: 'letterByLetter' } as const

/** A hand for each kind of game. */
const HANDS = { read: 'L', sign: 'V' } as const

/** Without a camera only reading is offered.
 * @param mode how the learner signs words */
export function startView (mode: WordMode, onStart: (game: Game) => void): HTMLElement {
  const kinds = hasNoCamera() ? KINDS.slice(0, 1) : KINDS
  const best = h('p', { class: 'quiet', role: 'status' })
  const game = (): Game =>
    ({ ...lastChoice, mode, kind: kinds.find(kind => kind === lastChoice.kind) ?? 'read', level: chosenLevel() })
  const choose = (change: Partial<typeof lastChoice>) => { lastChoice = { ...lastChoice, ...change } }
  const showBest = () => {
    const words = bestOf(game())
    best.textContent = words > 0 ? t('best', words) : ''
  }
  const modes = choiceGroup(t('how'), MODES.map(value => ({ value, text: words(MODE_TEXTS[value]) })), mode, chosen => {
    mode = chosen
    saveWordMode(chosen)
  })
  const showModes = () => { modes.hidden = game().kind !== 'sign' }
  showModes()
  showBest()
  // A choice is stored before its change event arrives here.
  return h('div', { class: 'read-back-slot', onchange: showBest },
    choiceGroup(t('what'), kinds.map(kind =>
      ({ value: kind, text: t(kind), picture: illustration(HANDS[kind], { alt: '' }) })),
    game().kind, kind => {
      choose({ kind })
      showModes()
    }),
    modes,
    levelChoice(),
    choiceGroup(t('time'), TIMES.map(value => ({ value, text: t('seconds', value) })), lastChoice.seconds, seconds =>
      choose({ seconds })),
    foldedSettings(() => {}),
    best,
    h('div', { class: 'actions' },
      h('button', { class: 'primary large', type: 'button', onclick: () => onStart(game()) }, t('start'))))
}
