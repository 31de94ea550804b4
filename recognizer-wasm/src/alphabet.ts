// The facts about the 26 letters of the LSF manual alphabet: the only place that holds them.
import type { Bend, ExpectedShape } from './hand/expected-shape.ts'
import type { Finger } from './hand/shape.ts'
import type { Language, Text } from './language.ts'

export const LETTERS = [
  'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M',
  'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'
] as const

/** Upper case. */
export type Letter = typeof LETTERS[number]

export interface LetterMovement {
  /** How the hand moves. Like the letter's `description`, it never names a letter. */
  description: Text
  /** The letter whose shape the hand has at first. Absent if it has no letter's shape, or signers differ. */
  startsAs?: Letter
  /** A letter that some moment of the movement resembles. */
  looksLike?: Letter
  /** The hand may point in any direction during the movement. */
  anyWayUp?: boolean
  /** The shape alone does not show the letter, because the hand takes it in many words. */
  onlyByMoving?: boolean
}

export interface LetterFacts {
  /** The hand shape, as far as hand points show it. For a moving letter: its constant parts and its final position. */
  shape: ExpectedShape
  /** How the hand is held. Never names a letter: it replaces the drawing when the learner has to find the letter. */
  description: Text
  /** The same hand turned over or on its side is another letter. */
  turnedIsAnother?: boolean
  /** Absent for letters without a movement. */
  movement?: LetterMovement
}

const fingers = (index: Bend, middle: Bend, ring: Bend, pinky: Bend): Record<Finger, Bend> =>
  ({ index, middle, ring, pinky })

const fist = fingers('clenched', 'clenched', 'clenched', 'clenched')
const flat = fingers('straight', 'straight', 'straight', 'straight')
const round = fingers('curved', 'curved', 'curved', 'curved')
const one = fingers('straight', 'folded', 'folded', 'folded')
const two = fingers('straight', 'straight', 'folded', 'folded')
const last = fingers('folded', 'folded', 'folded', 'straight')

export const ALPHABET: Readonly<Record<Letter, LetterFacts>> = {
  A: {
    shape: { fingers: fist, thumb: 'out', hand: 'up' },
    description: {
      en: 'A closed fist, its palm to the other person; the thumb stands well out to the side.',
      fr: 'Le poing est fermé, la paume vers la personne en face ; le pouce s’écarte nettement sur le côté.'
    }
  },
  B: {
    shape: { fingers: flat, thumb: 'in', pair: 'together', hand: 'up' },
    description: {
      en: 'A flat hand, its four fingers close together and upright; the thumb lies on the palm.',
      fr: 'La main est plate, les quatre doigts serrés et dressés ; le pouce se couche sur la paume.'
    }
  },
  C: {
    shape: { fingers: round, thumb: 'off-fingertips', hand: 'up' },
    description: {
      en: 'The fingers curve together, facing the thumb; the hand is often shown from the side.',
      fr: 'Les doigts s’arrondissent ensemble, en face du pouce ; la main se montre souvent de profil.'
    }
  },
  D: {
    shape: {
      fingers: { index: 'straight', middle: 'curved', ring: 'curved', pinky: 'curved' }, thumb: 'touching', hand: 'up'
    },
    description: {
      en: 'The index finger stands; the middle, ring and little fingers curve round to the thumb and close a circle.',
      fr: 'L’index se dresse ; le majeur, l’annulaire et l’auriculaire s’arrondissent jusqu’au pouce et ferment ' +
        'un cercle.'
    }
  },
  E: {
    shape: { fingers: round, thumb: 'across', hand: 'up' },
    description: {
      en: 'The four fingers bend like claws and show their nails; the thumb is tucked beneath them without touching.',
      fr: 'Les quatre doigts se plient comme des griffes et montrent leurs ongles ; le pouce se range dessous, ' +
        'sans les toucher.'
    }
  },
  F: {
    shape: { fingers: fingers('curved', 'straight', 'straight', 'straight'), thumb: 'at-index', hand: 'up' },
    description: {
      en: 'The index finger bends and crosses the thumb in front of it: whoever faces you sees the index finger, and ' +
        'the thumb behind it; the other three fingers stay straight and apart.',
      fr: 'L’index se plie et croise le pouce en passant devant lui : la personne en face voit l’index, et le pouce ' +
        'derrière ; les trois autres doigts restent droits et écartés.'
    }
  },
  G: {
    shape: { fingers: one, thumb: 'at-index', hand: 'up' },
    description: {
      en: 'The index finger stands with the thumb upright close beside it; the other fingers are closed.',
      fr: 'L’index se dresse, le pouce debout tout contre lui ; les autres doigts sont fermés.'
    },
    turnedIsAnother: true
  },
  H: {
    shape: { fingers: fingers('straight', 'folded', 'folded', 'straight'), thumb: 'across', hand: 'up' },
    description: {
      en: 'The index and little fingers stand up like two horns; the thumb holds the folded middle and ring fingers.',
      fr: 'L’index et l’auriculaire se dressent comme deux cornes ; le pouce retient le majeur et l’annulaire ' +
        'repliés.'
    }
  },
  I: {
    shape: { fingers: last, thumb: 'in', hand: 'up' },
    description: {
      en: 'Only the little finger stands up; the fist is closed, the thumb resting on the fingers.',
      fr: 'Seul l’auriculaire se dresse ; le poing est fermé, le pouce posé sur les doigts.'
    },
    turnedIsAnother: true
  },
  J: {
    shape: { fingers: last, thumb: 'out' },
    description: {
      en: 'Thumb and little finger stretched out, the three others folded.',
      fr: 'Le pouce et l’auriculaire tendus, les trois autres doigts repliés.'
    },
    turnedIsAnother: true,
    movement: {
      startsAs: 'Y',
      looksLike: 'I',
      anyWayUp: true,
      onlyByMoving: true,
      description: {
        en: 'Turn the wrist so that the little finger swings down and inward, in a hook.',
        fr: 'Tournez le poignet : l’auriculaire descend et rentre, en faisant une boucle.'
      }
    }
  },
  K: {
    shape: { fingers: two, thumb: 'at-middle', hand: 'up' },
    description: {
      en: 'The index finger stands and the middle finger goes forward, like open scissors; the thumb leans on ' +
        'the middle finger.',
      fr: 'L’index se dresse et le majeur part vers l’avant, comme des ciseaux ouverts ; le pouce s’appuie ' +
        'contre le majeur.'
    },
    turnedIsAnother: true
  },
  L: {
    shape: { fingers: one, thumb: 'off-index', hand: 'up' },
    description: {
      en: 'The index finger stands and the thumb opens at a right angle; the other fingers are closed.',
      fr: 'L’index se dresse et le pouce s’ouvre à angle droit ; les autres doigts sont fermés.'
    }
  },
  M: {
    shape: {
      fingers: { index: 'straight', middle: 'straight', ring: 'straight' }, pair: 'together', hand: 'sideways'
    },
    description: {
      en: 'The hand lies level, its back to the other person; index, middle and ring fingers point sideways ' +
        'together. The little finger is folded, or lies along them.',
      fr: 'La main est couchée, le dos vers la personne en face ; index, majeur et annulaire pointent ensemble ' +
        'sur le côté. L’auriculaire est replié, ou allongé contre eux.'
    },
    turnedIsAnother: true
  },
  N: {
    shape: { fingers: two, pair: 'together', hand: 'sideways' },
    description: {
      en: 'The hand lies level, its back to the other person; only index and middle fingers point sideways, together.',
      fr: 'La main est couchée, le dos vers la personne en face ; seuls l’index et le majeur pointent ensemble ' +
        'sur le côté.'
    },
    turnedIsAnother: true
  },
  O: {
    shape: { fingers: round, thumb: 'touching', hand: 'up' },
    description: {
      en: 'The fingertips meet the thumb: from the side the hand makes a ring.',
      fr: 'Le bout des doigts rejoint le pouce : vue de côté, la main forme un rond.'
    }
  },
  P: {
    shape: { fingers: { middle: 'straight', ring: 'folded', pinky: 'folded' }, hand: 'down' },
    description: {
      en: 'The hand lies level, index and middle finger out, the thumb against the middle finger.',
      fr: 'La main est couchée, l’index et le majeur tendus, le pouce contre le majeur.'
    },
    turnedIsAnother: true,
    movement: {
      startsAs: 'K',
      anyWayUp: true,
      description: {
        en: 'Tip the wrist until the fingers point down.',
        fr: 'Basculez le poignet jusqu’à ce que les doigts pointent vers le bas.'
      }
    }
  },
  Q: {
    shape: { fingers: { index: 'straight' }, thumb: 'at-index', hand: 'down' },
    description: {
      en: 'Index and thumb side by side, the other fingers closed.',
      fr: 'L’index et le pouce côte à côte, les autres doigts fermés.'
    },
    turnedIsAnother: true,
    movement: {
      startsAs: 'G',
      looksLike: 'G',
      anyWayUp: true,
      description: {
        en: 'Tip the wrist until the index points down and the back of the hand shows.',
        fr: 'Basculez le poignet jusqu’à pointer l’index vers le bas, le dos de la main visible.'
      }
    }
  },
  R: {
    shape: { fingers: two, thumb: 'across', pair: 'crossed', hand: 'up' },
    description: {
      en: 'Two fingers stand crossed: the index and the middle finger; the other fingers are closed.',
      fr: 'Deux doigts se dressent, croisés : l’index et le majeur ; les autres sont fermés.'
    }
  },
  S: {
    shape: { fingers: fist, thumb: 'across', hand: 'up' },
    description: {
      en: 'The fist is closed and the thumb bars the fingers in front.',
      fr: 'Le poing est fermé et le pouce barre les doigts par-devant.'
    }
  },
  T: {
    shape: { fingers: fingers('curved', 'straight', 'straight', 'straight'), thumb: 'at-index', hand: 'up' },
    description: {
      en: 'The index finger bends and crosses the thumb behind it: whoever faces you sees the thumb, and the index ' +
        'finger behind it; the other three fingers stay straight and apart.',
      fr: 'L’index se plie et croise le pouce en passant derrière lui : la personne en face voit le pouce, et ' +
        'l’index derrière ; les trois autres doigts restent droits et écartés.'
    }
  },
  U: {
    shape: { fingers: two, thumb: 'across', pair: 'together', hand: 'up' },
    description: {
      en: 'Two fingers stand close together: the index and the middle finger; the thumb holds the other fingers.',
      fr: 'Deux doigts se dressent, serrés : l’index et le majeur ; le pouce retient les autres.'
    },
    turnedIsAnother: true
  },
  V: {
    shape: { fingers: two, thumb: 'across', pair: 'apart', hand: 'up' },
    description: {
      en: 'Two fingers stand apart: the index and the middle finger; the thumb holds the other fingers.',
      fr: 'Deux doigts se dressent, écartés : l’index et le majeur ; le pouce retient les autres.'
    },
    turnedIsAnother: true
  },
  W: {
    shape: {
      fingers: { index: 'straight', middle: 'straight', ring: 'straight', pinky: 'folded' },
      thumb: 'across',
      pair: 'apart',
      hand: 'up'
    },
    description: {
      en: 'Index, middle and ring fingers stand apart; the thumb holds the little finger.',
      fr: 'L’index, le majeur et l’annulaire se dressent et s’écartent ; le pouce retient l’auriculaire.'
    }
  },
  X: {
    shape: { fingers: fingers('curved', 'curved', 'folded', 'folded'), thumb: 'across', pair: 'apart', hand: 'up' },
    description: {
      en: 'Index and middle finger up and apart.',
      fr: 'L’index et le majeur sont dressés et écartés.'
    },
    movement: {
      description: {
        en: 'Bend them once into hooks.',
        fr: 'Pliez-les une fois en crochets.'
      }
    }
  },
  Y: {
    shape: { fingers: last, thumb: 'out' },
    description: {
      en: 'Thumb and little finger stretched out, the three others folded.',
      fr: 'Le pouce et l’auriculaire tendus, les trois autres doigts repliés.'
    },
    turnedIsAnother: true,
    movement: {
      startsAs: 'Y',
      description: {
        en: 'Let the hand drop a little, without turning it.',
        fr: 'Laissez la main descendre un peu, sans la tourner.'
      }
    }
  },
  Z: {
    shape: { fingers: one },
    description: {
      en: 'The index straight, the other fingers closed.',
      fr: 'L’index tendu, les autres doigts fermés.'
    },
    turnedIsAnother: true,
    movement: {
      startsAs: 'Z',
      looksLike: 'D',
      description: {
        en: 'Draw three strokes in the air with the index: level, slanting back down, level again.',
        fr: 'Tracez trois traits dans l’air avec l’index : à plat, en biais vers le bas, à plat de nouveau.'
      }
    }
  }
}

/** Whether a text is one of the 26 letters in upper case. */
export const isLetter = (text: string): text is Letter => Object.hasOwn(ALPHABET, text)

/** Describes a letter's hand and movement without naming the letter. */
export function describeHand (letter: Letter, language: Language): string {
  const { description, movement } = ALPHABET[letter]
  return [description, movement?.description].flatMap(text => text?.[language] ?? []).join(' ')
}

/** The letters that spell a word: É becomes E, Œ becomes O E; other characters are dropped. */
export function lettersOf (word: string): Letter[] {
  const plain = word.replaceAll(/œ/gi, 'oe').replaceAll(/æ/gi, 'ae').normalize('NFD').toUpperCase()
  return [...plain].filter(isLetter)
}

/** Whether a letter has a movement; false for any other text. */
export const moves = (letter: string): boolean => isLetter(letter) && ALPHABET[letter].movement !== undefined

/** Whether the hand moves from side to side during a letter: only the strokes of Z are level. */
export const movesSideways = (letter: string): boolean => letter === 'Z'

/** Whether the hand shows another letter during the movement of a letter, as a Y at the start of a J. */
export function isSeenIn (letter: string, other: string): boolean {
  const movement = isLetter(letter) ? ALPHABET[letter].movement : undefined
  return movement !== undefined && (movement.startsAs === other || movement.looksLike === other)
}
