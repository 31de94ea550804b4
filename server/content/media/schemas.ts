import { Type, type Static } from 'typebox'
import { MEDIA_TYPES } from '../../database/schema/tables.ts'
import { Moment, idLike, nullable, oneOf } from '../../http/answers/shapes.ts'
import { addressOf, namesOf } from '../storage/names.ts'

const AN_ID = '01989c31-2b3c-7d4e-8f50-617283940516'
const AN_ADMIN = '01989c2e-0a11-7f04-8e6b-52d7c9a0b1e3'
const [A_FILE, A_SMALL_FILE] = namesOf({
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', type: 'image/webp'
}) as [string, string]

export const Media = Type.Object({
  id: idLike(AN_ID),
  url: Type.String({
    description: 'For `imageUrl` or `videoUrl`. A picture is at most 1280 pixels wide and high',
    examples: [addressOf(A_FILE)]
  }),
  smallUrl: nullable(Type.String({
    description: 'The same picture, at most 320 pixels wide and high. Null for a video',
    examples: [addressOf(A_SMALL_FILE)]
  })),
  type: oneOf(MEDIA_TYPES, { title: 'MediaType', examples: ['image/webp'] }),
  bytes: Type.Integer({ description: 'Size of the file at `url`', examples: [48_213] }),
  width: Type.Integer({ description: 'Width in pixels of the file at `url`', examples: [1280] }),
  height: Type.Integer({ examples: [960] }),
  uploadedBy: nullable(Type.String({
    format: 'uuid', description: 'The id of an admin, null if the account was deleted', examples: [AN_ADMIN]
  })),
  createdAt: Moment
}, { title: 'Media' })
export type Media = Static<typeof Media>

export const FileParams = Type.Object({ name: Type.String({ examples: [A_FILE] }) })
