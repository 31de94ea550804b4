// The keys 1, 2, 3 … of a choice.

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> &
  { getModifierState?: KeyboardEvent['getModifierState'] }

/** The option that a key chooses, counted from 0: by the digit that it types, else by its place in the row of digits,
 * because a French keyboard types other characters there. A key with a modifier belongs to the browser.
 * @returns undefined for any other key */
export function optionOfKey (event: Key): number | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || event.getModifierState?.('AltGraph')) return undefined
  // A keypad that types no digits moves the focus or the page.
  const digit = /^[1-9]$/.test(key) ? key : shiftKey ? undefined : /^Digit([1-9])$/.exec(code)?.[1]
  return digit === undefined ? undefined : Number(digit) - 1
}
