/**
 * `recognizer-wasm/edge`: for edge runtimes and service workers, without the zip reader and onnxruntime-web. Pass
 * letter models unpacked: `{ info: parseModelInfo(json), onnx }`.
 * @module edge
 */
export { hasRelaxedSimd, type KernelSource } from './engine/kernels.ts'
export type { FileSource } from './engine/source.ts'
export { DactyloError, type DactyloErrorCode } from './errors.ts'
export { packHandPoints, type HandFrame } from './hand/frame.ts'
export { handPointsFrom, parseHandPoints, type Hand, type HandPoints } from './hand/points.ts'
export { sceneOf, type Scene } from './hand/scene.ts'
export type { LetterModel } from './letters/model-archive.ts'
export { parseModelInfo, type ModelInfo } from './letters/model-info.ts'
export { createPersonal, type Personal } from './letters/personal.ts'
export type { PersonalCheck, SavedPersonal } from './letters/personal-examples.ts'
export type { Recognition } from './letters/choice.ts'
export { openLetterRecognizer, type LetterRecognizer } from './letters/recognizer.ts'
export { createLetterStream, type LetterStream, type StreamedRecognition } from './letters/stream.ts'
export { createLetterVerifier, verifyLetter, type LetterVerifier, type Verification } from './letters/verification.ts'
export { createWordFollower, type WordFollower } from './words/word-follower.ts'
export type { FollowedLetter, WordProgress } from './words/word-progress.ts'
export { createWordReader, type ReadWord, type WordReader } from './words/word-reader.ts'
export { verifyWord, type FilmFrame } from './words/word-verification.ts'
export type { RgbaImage } from './tracker/image.ts'
export { openHandTracker, type HandTracker, type HandTrackerFiles, type HandTrackerOptions } from './tracker/tracker.ts'
