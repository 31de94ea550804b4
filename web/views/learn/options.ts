// The option buttons of a question. Their numbers work as keys, too.
import { h } from '../../elements/dom.ts'
import { shuffled } from '../../elements/shuffled.ts'
import { optionOfKey } from './option-key.ts'
import { t } from './strings.ts'

interface OptionsSettings {
  /** Extra class names of the buttons. */
  look?: string
  content: (option: string, i: number) => (HTMLElement | string)[]
  /** Called once. */
  onChoose: (option: string) => Promise<void>
}

/** Options are shuffled each time, so that nobody learns an answer by its position. */
export function createOptions (options: readonly string[], { look = '', content, onChoose }: OptionsSettings) {
  const shuffledOptions = shuffled(options)
  let isChosen = false
  const choose = (option: string) => {
    if (isChosen) return
    isChosen = true
    // Not `disabled`, which would lose the focus.
    for (const button of buttons) button.setAttribute('aria-disabled', 'true')
    onChoose(option).catch(reportError)
  }
  const buttons = shuffledOptions.map((option, i) => h('button', {
    class: `tile ${look}`, type: 'button', 'aria-keyshortcuts': String(i + 1), onclick: () => choose(option)
  }, ...content(option, i)))
  const list = h('div', { class: 'options', translate: 'no' }, ...buttons)
  list.style.setProperty('--longest', String(Math.max(...options.map(option => option.length))))
  return {
    shuffledOptions,
    list,
    keysHint: h('p', { class: 'keys-hint quiet' }, t('keysHint', buttons.length)),
    /** Only with the focus in the step, so that dictation elsewhere answers nothing (WCAG 2.1.4). */
    onkeydown: (event: Event) => buttons[optionOfKey(event as KeyboardEvent) ?? -1]?.click(),
    /** @param right null where it is unknown */
    mark (chosen: string, right: string | null, isWrong: boolean) {
      for (const [i, button] of buttons.entries()) {
        button.classList.toggle('wrong', isWrong && shuffledOptions[i] === chosen)
        button.classList.toggle('right', shuffledOptions[i] === right)
      }
    }
  }
}
