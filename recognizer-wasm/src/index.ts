/**
 * `recognizer-wasm`: finds hands in pictures, reads letters from hands, and gives learners hints.
 * @module index
 */
export type { Address } from './address.ts'
export { hintsFor, hintText } from './advice.ts'
export {
  ALPHABET, LETTERS, describeHand, isLetter, lettersOf, moves, type Letter, type LetterFacts, type LetterMovement
} from './alphabet.ts'
export { hasRelaxedSimd, type KernelSource } from './engine/kernels.ts'
export type { FileSource } from './engine/source.ts'
export { DactyloError, type DactyloErrorCode } from './errors.ts'
export {
  compareShapes,
  type Bend, type ExpectedShape, type FingerChange, type HandChange, type Hint, type PairChange, type ThumbChange
} from './hand/expected-shape.ts'
export { hasHand, packHandPoints, type HandFrame } from './hand/frame.ts'
export { sceneOf, type Scene } from './hand/scene.ts'
export {
  HAND_POINT_KEYS, LANDMARKS, handPointsFrom, mirrored, parseHandPoints,
  type Hand, type HandPointKey, type HandPoints, type Landmark, type Point, type Side
} from './hand/points.ts'
export { FINGERS, measureShape, type Finger, type HandShape } from './hand/shape.ts'
export type { Language, Text } from './language.ts'
export { calibrate, calibrated, modelName, type Calibration } from './letters/calibration.ts'
export { createLetterHold, type LetterHold } from './letters/hold.ts'
export { readModelArchive, writeModelArchive, type LetterModel } from './letters/model-archive.ts'
export { NO_LETTER, parseModelInfo, type ModelInfo } from './letters/model-info.ts'
export { createPersonal, type Personal } from './letters/personal.ts'
export type { PersonalCheck, SavedPersonal } from './letters/personal-examples.ts'
export type { Candidate, Recognition } from './letters/choice.ts'
export type { EmbeddedRecognition, LetterRecognizer, RecognizerOptions } from './letters/recognizer.ts'
export type { SavedHand } from './letters/saved-hand.ts'
export type { PackHands, SecondLook } from './letters/second-look.ts'
export { createLetterStream, type LetterStream, type StreamedRecognition } from './letters/stream.ts'
export { createLetterVerifier, verifyLetter, type LetterVerifier, type Verification } from './letters/verification.ts'
export { createWordFollower, type WordFollower } from './words/word-follower.ts'
export type { FollowedLetter, WordProgress } from './words/word-progress.ts'
export { createWordReader, type ReadWord, type WordReader } from './words/word-reader.ts'
export { verifyWord, type FilmFrame } from './words/word-verification.ts'
export { letterRuntime, type LetterRuntimeOptions } from './onnx/letter-runtime.ts'
export { openHandTracker, openLetterRecognizer, type LetterSource } from './open.ts'
export { readRecordings, writeRecordings, type Crop, type RecordedPoint, type Recording } from './recording.ts'
export type { Network, OnnxRuntime, OnnxSession, Port } from './runtime.ts'
export { handsFromTasksVision, type TasksVisionPoint, type TasksVisionResult } from './tasks-vision.ts'
export type { RgbaImage } from './tracker/image.ts'
export type { HandTracker, HandTrackerFiles, HandTrackerOptions, TrackerSettings } from './tracker/tracker.ts'
