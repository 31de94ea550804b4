// model.json: a letter model's labels, input and thresholds. Other clients read the same fields.
import { DactyloError } from '../errors.ts'
import { HAND_POINT_KEYS, INNER_FEATURES, type HandPointKey } from '../hand/points.ts'
import { isWeights, type SecondLook } from './second-look.ts'

/** The label of "no letter". */
export const NO_LETTER = '_null'

export interface ModelInfo {
  /** One label per network output. The first is `_null`; the others are lower-case letters. */
  labels: string[]
  /** Number of frames in the network's window, the newest first. */
  memory_frame: number
  /** The hand points in the input: the keys with a true value. */
  active_gestures: Partial<Record<HandPointKey, unknown>>
  /** Whether the model was trained on right hands only, so that a lone left hand must be mirrored. */
  one_side: boolean
  /** True: the client sets the z of a hand's position to 1 for points in the axes of `Point`. The model then tells palm
   * from back. Clients may ignore this field: 0 means unknown axes. */
  marks_axes?: boolean
  /** Least total probability of all letters for the answer to be a letter, 0 to 1. */
  threshold: number
  /** Thresholds that replace `threshold` if that label is the most probable. Clients may ignore this field. */
  letter_thresholds?: Record<string, number>
  /** The frame rate of the training data. Without a rate, the times of frames are ignored. */
  frames_per_second?: number
  /** Moving letters whose final position alone may look like another letter. Once recognized, they stay while the hand
   * is held. Clients may ignore this field. */
  kept_labels?: string[]
  /** Least probability to accept a label that was asked for. For a `second_look` pair, both labels' probabilities are
   * added. */
  verification_thresholds?: Record<string, number>
  /** Pairs of labels that only inner features can separate. Clients may ignore this field. */
  second_look?: SecondLook[]
  /** CRC-32 of the network's file. Clients may ignore this field. */
  onnx_crc32?: number
  name?: string
  version?: string
  /** Fields of other clients are preserved. */
  [other: string]: unknown
}

/** Validates a field, given the whole model.json. */
type FieldCheck = (value: unknown, info: Record<string, unknown>) => boolean

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isAbsentOr = (is: FieldCheck): FieldCheck => (value, info) => value === undefined || is(value, info)

function isLabels (value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every(isText) && value[0] === NO_LETTER &&
    new Set(value).size === value.length
}

function isActiveGestures (value: unknown): boolean {
  const isKey = (key: string) => (HAND_POINT_KEYS as readonly string[]).includes(key)
  return isRecord(value) && Object.values(value).some(Boolean) && Object.keys(value).every(isKey)
}

const isWithin = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high
const isCount = (value: unknown) => Number.isInteger(value) && isWithin(1, 1000)(value)

const isChecksum = (value: unknown) => Number.isInteger(value) && isWithin(0, 2 ** 32 - 1)(value)

const isSecondLook: FieldCheck = (value, info) =>
  Array.isArray(value) && value.every(look => isRecord(look) && isPair(look.labels, info) &&
    Number.isFinite(look.bias) && Number.isFinite(look.scale) && isText(look.weights) && isWeights(look.weights) &&
    isDoubt(look.doubt))

const isDoubt = (value: unknown) => value === undefined || (Number.isFinite(value) && Number(value) >= 0)

const isLettersOf = (value: unknown, { labels }: Record<string, unknown>): value is string[] =>
  Array.isArray(value) && isLabels(labels) && value.every(label => (labels as string[]).slice(1).includes(label))

const isThresholds: FieldCheck = (value, info) =>
  isRecord(value) && isLettersOf(Object.keys(value), info) && Object.values(value).every(isWithin(0, 1))

const isPair: FieldCheck = (value, info) =>
  isLettersOf(value, info) && value.length === 2 && value[0] !== value[1]

type Rule = [isRight: FieldCheck, must: string]

const RULES: Record<string, Rule> = {
  labels: [isLabels, `must list at least two different names, ${NO_LETTER} first`],
  memory_frame: [isCount, 'must be a whole number from 1 to 1000'],
  active_gestures: [isActiveGestures, 'must be an object whose keys are hand points, at least one of them true'],
  one_side: [isAbsentOr(value => typeof value === 'boolean'), 'must be true or false'],
  marks_axes: [isAbsentOr(value => typeof value === 'boolean'), 'must be true or false'],
  threshold: [isAbsentOr(isWithin(0, 1)), 'must be from 0 to 1'],
  letter_thresholds: [isAbsentOr(isThresholds), 'must map labels to numbers from 0 to 1'],
  frames_per_second: [isAbsentOr(isWithin(1, 1000)), 'must be from 1 to 1000'],
  kept_labels: [isAbsentOr(isLettersOf), 'must list some of the labels'],
  verification_thresholds: [isAbsentOr(isThresholds), 'must map labels to numbers from 0 to 1'],
  second_look: [
    isAbsentOr(isSecondLook),
    `must list pairs of labels, each with its bias, its scale and ${INNER_FEATURES} weights`
  ],
  onnx_crc32: [isAbsentOr(isChecksum), 'must be a whole number from 0 to 4294967295'],
  name: [isAbsentOr(isText), 'must be a non-empty text'],
  version: [isAbsentOr(isText), 'must be a non-empty text']
}

const invalid = (message: string) => new DactyloError('model-invalid', message)

/**
 * Validates the content of a model.json.
 * @throws DactyloError `model-invalid`, listing every fault
 */
export function parseModelInfo (json: unknown): ModelInfo {
  if (!isRecord(json)) throw invalid('model.json must be an object')
  const faults = Object.entries(RULES)
    .flatMap(([field, [isRight, must]]) => isRight(json[field], json) ? [] : [`${field} ${must}`])
  if (faults.length > 0) throw invalid(`model.json is invalid: ${faults.join('; ')}`)
  return { one_side: false, threshold: 0, ...json } as ModelInfo
}
