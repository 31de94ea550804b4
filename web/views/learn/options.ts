// The buttons among which a learner chooses. Their numbers are keys, too.
import { h } from '../../elements/dom.ts'
import { shuffled } from '../../elements/shuffled.ts'
import { optionOfKey } from './option-key.ts'
import { t } from './strings.ts'

interface OptionsSettings {
  /** More class names of each button. */
  look?: string
  content: (option: string, i: number) => (HTMLElement | string)[]
  /** Called once. */
  onChoose: (option: string) => Promise<void>
}

/** The options stand in another order each time, so that no learner remembers the place of an answer. */
export function createOptions (options: readonly string[], { look = '', content, onChoose }: OptionsSettings) {
  const offered = shuffled(options)
  let isChosen = false
  const choose = (option: string) => {
    if (isChosen) return
    isChosen = true
    // Not `disabled`, which would lose the focus.
    for (const button of buttons) button.setAttribute('aria-disabled', 'true')
    onChoose(option).catch(reportError)
  }
  const buttons = offered.map((option, i) => h('button', {
    class: `tile ${look}`, type: 'button', 'aria-keyshortcuts': String(i + 1), onclick: () => choose(option)
  }, ...content(option, i)))
  return {
    offered,
    elements: [
      h('div', { class: 'options' }, ...buttons),
      h('p', { class: 'keys-hint quiet' }, t('keysHint', buttons.length))
    ],
    /** Keys count only while the focus is in the step, so that dictation elsewhere answers nothing (WCAG 2.1.4). */
    onkeydown: (event: Event) => buttons[optionOfKey(event as KeyboardEvent) ?? -1]?.click(),
    /** @param right null where it is not known */
    mark (chosen: string, right: string | null, isWrong: boolean) {
      for (const [i, button] of buttons.entries()) {
        button.classList.toggle('wrong', isWrong && offered[i] === chosen)
        button.classList.toggle('right', offered[i] === right)
      }
    }
  }
}
