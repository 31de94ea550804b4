// How each letter of the LSF manual alphabet is made, told to the one who makes it.
import type { Text } from '../language.ts'

export interface LetterText {
  shape: Text
  /** Of letters that are made with a movement. */
  movement?: Text
}

/** By upper-case letter. */
export const LETTERS: Readonly<Record<string, LetterText>> = {
  A: { shape: { en: 'A closed fist, the thumb stretched out to the side.', fr: 'Le poing fermé, le pouce tendu sur le côté.' } },
  B: { shape: { en: 'Four straight fingers together, pointing up; the thumb folded across the palm.', fr: 'Quatre doigts tendus et serrés vers le haut, le pouce replié sur la paume.' } },
  C: { shape: { en: 'Rounded fingers facing the thumb: the hand draws a C.', fr: 'Les doigts arrondis face au pouce : la main dessine un C.' } },
  D: { shape: { en: 'The index straight up; the other fingers round off to meet the thumb.', fr: 'L’index droit vers le haut ; les autres doigts s’arrondissent pour rejoindre le pouce.' } },
  E: { shape: { en: 'Four fingers bent like claws, the thumb tucked in below them.', fr: 'Quatre doigts repliés en griffe, le pouce rentré dessous.' } },
  F: { shape: { en: 'The bent index crosses the thumb, which lies on the outside; the other fingers straight and spread.', fr: 'L’index plié croise le pouce, qui reste à l’extérieur ; les autres doigts tendus et écartés.' } },
  G: { shape: { en: 'The index straight up, the thumb upright close beside it, the other fingers closed.', fr: 'L’index tendu vers le haut, le pouce dressé tout contre, les autres doigts fermés.' } },
  H: { shape: { en: 'Index and little finger up, the two middle fingers folded under the thumb.', fr: 'L’index et l’auriculaire dressés, les deux doigts du milieu repliés sous le pouce.' } },
  I: { shape: { en: 'Only the little finger up, the thumb over the closed fingers.', fr: 'Seul l’auriculaire est dressé, le pouce sur les doigts fermés.' } },
  J: {
    shape: { en: 'Thumb and little finger stretched out, the three others folded.', fr: 'Le pouce et l’auriculaire tendus, les trois autres doigts repliés.' },
    movement: { en: 'Turn the wrist so that the little finger swings down and inward, like the hook of a J.', fr: 'Tournez le poignet : l’auriculaire descend et rentre, comme la boucle d’un J.' }
  },
  K: { shape: { en: 'Index up, middle finger forward, the thumb against the middle finger.', fr: 'L’index vers le haut, le majeur vers l’avant, le pouce contre le majeur.' } },
  L: { shape: { en: 'Index up and thumb out to the side at a right angle, the other fingers closed.', fr: 'L’index vers le haut et le pouce sur le côté, à angle droit, les autres doigts fermés.' } },
  M: { shape: { en: 'The hand level, three fingers together pointing sideways, the palm towards you.', fr: 'La main à l’horizontale, trois doigts joints vers le côté, la paume vers vous.' } },
  N: { shape: { en: 'Like M with two fingers: index and middle together, pointing sideways.', fr: 'Comme le M avec deux doigts : l’index et le majeur joints, vers le côté.' } },
  O: { shape: { en: 'All fingertips meet the thumb: the hand makes a ring.', fr: 'Tous les bouts de doigts rejoignent le pouce : la main forme un rond.' } },
  P: {
    shape: { en: 'A K lying down: index and middle finger out, the thumb against the middle finger.', fr: 'Un K couché : l’index et le majeur sortis, le pouce contre le majeur.' },
    movement: { en: 'Tip the wrist until the fingers point down.', fr: 'Basculez le poignet jusqu’à ce que les doigts pointent vers le bas.' }
  },
  Q: {
    shape: { en: 'Index and thumb side by side, the other fingers closed.', fr: 'L’index et le pouce côte à côte, les autres doigts fermés.' },
    movement: { en: 'Tip the wrist until the index points down and the back of the hand shows.', fr: 'Basculez le poignet jusqu’à pointer l’index vers le bas, le dos de la main visible.' }
  },
  R: { shape: { en: 'Index and middle finger crossed and up, the other fingers closed.', fr: 'L’index et le majeur croisés et dressés, les autres doigts fermés.' } },
  S: { shape: { en: 'A closed fist, the thumb lying across the fingers.', fr: 'Le poing fermé, le pouce en travers des doigts.' } },
  T: { shape: { en: 'Like F, but the thumb lies on the inside, between index and palm.', fr: 'Comme le F, mais le pouce passe à l’intérieur, entre l’index et la paume.' } },
  U: { shape: { en: 'Index and middle finger up and together, the others closed under the thumb.', fr: 'L’index et le majeur dressés et joints, les autres doigts fermés sous le pouce.' } },
  V: { shape: { en: 'Index and middle finger up and apart, the others closed under the thumb.', fr: 'L’index et le majeur dressés et écartés, les autres doigts fermés sous le pouce.' } },
  W: { shape: { en: 'Index, middle and ring finger up and apart, the thumb holding the little finger.', fr: 'L’index, le majeur et l’annulaire dressés et écartés, le pouce tient l’auriculaire.' } },
  X: {
    shape: { en: 'Index and middle finger up, apart and hooked: a bent V.', fr: 'L’index et le majeur dressés, écartés et crochus : un V plié.' },
    movement: { en: 'Bend the two fingers once.', fr: 'Pliez une fois les deux doigts.' }
  },
  Y: {
    shape: { en: 'Thumb and little finger stretched out, the three others folded.', fr: 'Le pouce et l’auriculaire tendus, les trois autres doigts repliés.' },
    movement: { en: 'Let the hand drop a little, without turning it.', fr: 'Laissez la main descendre un peu, sans la tourner.' }
  },
  Z: {
    shape: { en: 'The index straight, the other fingers closed.', fr: 'L’index tendu, les autres doigts fermés.' },
    movement: { en: 'Draw a Z in the air with the index.', fr: 'Tracez un Z dans l’air avec l’index.' }
  }
}

export const ALPHABET: readonly string[] = Object.keys(LETTERS)

export const moves = (letter: string): boolean => LETTERS[letter]?.movement !== undefined
