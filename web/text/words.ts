// Words for "surprise me": short, known to a beginner, and together they use every letter.
import type { Language } from 'recognizer-wasm'

const WORDS: Record<Language, string> = {
  fr: 'bonjour merci école famille copain soleil jardin musique kiwi wagon yaourt zèbre voyage plage ' +
    'gâteau taxi lapin cheval fleur livre équipe numéro maison dimanche',
  en: 'hello thanks school family friend sunny garden music kiwi wagon yogurt zebra journey beach quick taxi ' +
    'rabbit horse flower book box paper seven sunday'
}

/** A word, but not the one before. */
export function surprise (language: Language, before?: string): string {
  const words = WORDS[language].split(' ').filter(word => word !== before)
  return words[Math.floor(Math.random() * words.length)] ?? ''
}
