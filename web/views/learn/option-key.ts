// The shortcut keys 1, 2, 3 … of a choice.

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> &
  { getModifierState?: KeyboardEvent['getModifierState'] }

/** The index of the option that a key selects: by the digit typed, or by the key's place in the digit row, because
 * French keyboards type other characters there. Keys with modifiers belong to the browser.
 * @returns undefined for any other key */
export function optionOfKey (event: Key): number | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || event.getModifierState?.('AltGraph')) return undefined
  // On a keypad without NumLock these keys move the focus or the page.
  const digit = /^[1-9]$/.test(key) ? key : shiftKey ? undefined : /^Digit([1-9])$/.exec(code)?.[1]
  return digit === undefined ? undefined : Number(digit) - 1
}
