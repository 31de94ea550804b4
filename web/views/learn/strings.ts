// The texts of the course, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

export const t = translator({
  title: { en: 'Your course', fr: 'Votre parcours' },
  keptHere: {
    en: 'Your progress is kept on this device only. The browser may delete it, as Safari does after a week ' +
      'without a visit. With an account, your progress follows you to your other devices.',
    fr: 'Votre progression n’est gardée que sur cet appareil. Le navigateur peut l’effacer, comme Safari après ' +
      'une semaine sans visite. Avec un compte, vous la retrouvez partout.'
  },
  waiting: {
    en: (count: number) => `${plural(count, 'answer waits', 'answers wait')} for a connection.`,
    fr: (count: number) => `${pluriel(count, 'réponse attend', 'réponses attendent')} une connexion.`
  },
  minutes: { en: (minutes: number) => `${minutes} min`, fr: (minutes: number) => `${minutes} min` },
  lessonsDone: {
    en: (done: number, all: number) => `${done} of ${plural(all, 'lesson', 'lessons')}`,
    fr: (done: number, all: number) => `${pluriel(done, 'leçon', 'leçons')} sur ${all}`
  },
  draft: { en: 'draft: not fully visible to learners', fr: 'brouillon : les élèves ne voient pas tout' },
  notStarted: { en: 'not started', fr: 'pas commencée' },
  exercisesDone: {
    en: (done: number, all: number) => `${done} of ${plural(all, 'exercise', 'exercises')}`,
    fr: (done: number, all: number) => `${done} sur ${pluriel(all, 'exercice', 'exercices')}`
  },
  endedWithout: {
    en: (letters: string) => `left for later: ${letters}`,
    fr: (letters: string) => `remis à plus tard : ${letters}`
  },
  done: {
    en: (score: number | null) => score === null ? 'done' : `done, score ${score}`,
    fr: (score: number | null) => score === null ? 'faite' : `faite, ${score} sur 100`
  },
  score: {
    en: (score: number | null) =>
      score === null ? 'Done' : score === 100 ? 'No mistakes: 100 out of 100' : `Score: ${score} out of 100`,
    fr: (score: number | null) =>
      score === null ? 'Terminée' : score === 100 ? 'Sans faute : 100 sur 100' : `${score} sur 100`
  },
  goalMet: { en: 'Well done, today’s goal is reached!', fr: 'Bravo, objectif du jour atteint !' },
  noSuchLesson: {
    en: (isGuest: boolean) => isGuest
      ? 'This lesson does not exist. If your school made it, sign in first.'
      : 'This lesson does not exist. Here is the course.',
    fr: (isGuest: boolean) => isGuest
      ? 'Cette leçon n’existe pas. Si elle vient de votre école, connectez-vous d’abord.'
      : 'Cette leçon n’existe pas : voici le parcours.'
  },
  backToCourse: { en: 'Back to the course', fr: 'Retour au parcours' },

  lessonProgress: { en: 'Progress in the lesson', fr: 'Progression dans la leçon' },
  preview: { en: 'Preview: nothing is saved.', fr: 'Aperçu : rien n’est enregistré.' },
  leave: { en: 'Leave the lesson', fr: 'Quitter la leçon' },
  newLetter: {
    en: (letter: string) => `A new letter: ${letter}`,
    fr: (letter: string) => `Une nouvelle lettre : ${letter}`
  },
  lookAgain: {
    en: (letter: string) => `Look at ${letter} again`,
    fr: (letter: string) => `Regardez encore la lettre ${letter}`
  },
  whichLetter: { en: 'The hand to name', fr: 'La main à nommer' },
  handNumber: { en: (number: number) => `Hand ${number}`, fr: (number: number) => `Main ${number}` },
  keysHint: {
    en: (count: number) => `You can also press keys 1 ${count === 2 ? 'and' : 'to'} ${count}.`,
    fr: (count: number) => `Vous pouvez aussi utiliser les touches 1 ${count === 2 ? 'et' : 'à'} ${count}.`
  },
  /** A picture and its description. */
  shows: {
    en: (picture: string, words: string) => `${picture}: ${words}`,
    fr: (picture: string, words: string) => `${picture} : ${words}`
  },
  elsewhere: {
    en: (picture: string) => `${picture}, on another site`,
    fr: (picture: string) => `${picture}, sur un autre site`
  },
  rightAnswer: { en: 'Right!', fr: 'Bonne réponse !' },
  wrong: { en: 'Not this one.', fr: 'Ce n’est pas la bonne réponse.' },
  youChose: { en: (letter: string) => `You chose ${letter}`, fr: (letter: string) => `Vous avez choisi ${letter}` },
  rightOne: { en: (letter: string) => `This is ${letter}`, fr: (letter: string) => `Voici ${letter}` },
  checkedLater: {
    en: 'Your answer is saved. It will be checked when the server can be reached.',
    fr: 'Votre réponse est enregistrée ; elle sera vérifiée dès que le serveur sera joignable.'
  },
  comesBack: { en: 'It comes back later.', fr: 'La question reviendra plus tard.' },
  leftForLater: { en: 'You can do it later.', fr: 'La question est remise à plus tard.' },
  usePhoto: { en: 'Show a photo instead', fr: 'Montrer plutôt une photo' },
  noCamera: { en: 'I have no camera', fr: 'Je n’ai pas de caméra' },
  readInstead: { en: 'Without a camera, read this word', fr: 'Sans caméra, lisez ce mot' },
  spellIt: { en: 'Spell it to the camera', fr: 'L’épeler devant la caméra' },
  haveCamera: { en: 'Sign it to the camera', fr: 'La signer devant la caméra' },
  whichHand: {
    en: (letter: string) => `Which hand shows the letter ${letter}?`,
    fr: (letter: string) => `Quelle main montre la lettre ${letter} ?`
  },
  withoutCamera: {
    en: 'Without a camera you choose the hand. You can sign the letter later.',
    fr: 'Sans caméra, vous choisissez la main. Vous pourrez signer la lettre plus tard.'
  },
  photoShows: {
    en: (letter: string | null) => letter
      ? `The photo shows ${letter}. Try another one.`
      : 'No letter found in the photo. Try another one.',
    fr: (letter: string | null) => letter
      ? `La photo montre ${letter}. Essayez-en une autre.`
      : 'Aucune lettre trouvée sur la photo. Essayez-en une autre.'
  },
  checkTitle: { en: 'Camera, light and hand', fr: 'Caméra, lumière et main' },
  lightGood: { en: 'There is enough light.', fr: 'Il y a assez de lumière.' },
  handSeen: {
    en: (hand: 'left' | 'right' | null) => hand
      ? `I see your ${hand} hand.`
      : 'Hold up the hand you write with: at shoulder height, palm facing the camera.',
    fr: (hand: 'left' | 'right' | null) => hand
      ? `Je vois votre main ${hand === 'left' ? 'gauche' : 'droite'}.`
      : 'Levez la main avec laquelle vous écrivez : à hauteur d’épaule, la paume vers la caméra.'
  },
  later: { en: 'Not now', fr: 'Pas maintenant' },
  checking: { en: 'The server is checking…', fr: 'Le serveur vérifie…' },
  serverSaw: {
    en: (feedback: string) => `The server is not sure (${feedback}). Sign it again.`,
    fr: (feedback: string) => `Le serveur n’est pas sûr (${feedback}). Signez la lettre encore une fois.`
  },

  lessonDone: { en: 'Lesson done', fr: 'Leçon terminée' },
  partlyDone: { en: 'End of the lesson', fr: 'Fin de la leçon' },
  canSign: { en: 'You can now sign:', fr: 'Vous savez maintenant signer :' },
  canRead: {
    en: (letters: string) => `You can now read: ${letters}`,
    fr: (letters: string) => `Vous savez maintenant lire : ${letters}`
  },
  signedSoFar: {
    en: (count: number) => `${count} of the 26 letters signed so far.`,
    fr: (count: number) => `${pluriel(count, 'lettre signée', 'lettres signées')} sur 26 jusqu’ici.`
  },
  bestTime: {
    en: (letter: string, time: string) => `Your best time: ${letter} in ${time}.`,
    fr: (letter: string, time: string) => `Votre meilleur temps : ${letter} en ${time}.`
  },
  untilTomorrow: { en: 'Until tomorrow', fr: 'À demain' },
  toRepeat: { en: 'To repeat', fr: 'À revoir' },
  toSign: { en: 'To sign to a camera', fr: 'À signer devant une caméra' },
  left: { en: 'Questions left for later', fr: 'Questions remises à plus tard' },
  repeatThem: {
    en: (letters: string) => `Practise ${letters}`,
    fr: (letters: string) => `S’exercer sur ${letters}`
  },
  nextLesson: { en: (lesson: string) => `Next: ${lesson}`, fr: (lesson: string) => `Suivante : ${lesson}` }
})
