import type { Config } from '../../settings/config.ts'
import type { Routes } from '../../http/routes.ts'
import { acceptForms, uploadedFile } from '../../http/requests/uploads.ts'
import { found } from '../../http/errors/request-error.ts'
import {
  Deleted, IdParams, PageQuery, succeed, succeedPage, success, successPage
} from '../../http/answers/shapes.ts'
import { TotalIsExact } from '../../http/answers/totals.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { createFileReader } from '../inspection/reader.ts'
import type { MediaFiles } from '../storage/files.ts'
import { namesOf } from '../storage/names.ts'
import { Media } from './schemas.ts'
import { deleteFiles, deleteMedia, findMedia, toMedia } from './store.ts'
import { createUploader, largestOf } from './upload.ts'

interface Options { config: Config, files: MediaFiles }

const tags = ['media']

export const mediaAdminRoutes: Routes<Options> = async (app, { db, config, files }) => {
  const reader = createFileReader(app.log)
  app.addHook('onClose', reader.close)
  const upload = createUploader({ db, files, config, reader, log: app.log })
  await acceptForms(app, largestOf(config))

  app.post('/media', {
    schema: {
      tags,
      operationId: 'uploadMedia',
      summary: 'Upload a picture or video of a sign',
      description: 'A JPEG, PNG or WebP picture, or an MP4 or WebM video. Its name does not matter. A picture is ' +
        'converted to upright WebP in two sizes, without metadata. A video is stored unchanged, with its metadata. ' +
        'Uploading a file again returns 200 and the same address.',
      consumes: ['multipart/form-data'],
      response: { 200: success(Media, texts.mediaKept), 201: success(Media, texts.mediaStored) },
      errors: ['IMAGE_TOO_LARGE', 'UPLOADS_BUSY']
    }
  }, async (request, reply) => {
    const receive = (budget: Parameters<typeof uploadedFile>[2]) => uploadedFile(request, config.uploadTimeout, budget)
    const { row, isNew } = await upload(request.user.id, receive)
    const message = translate(isNew ? texts.mediaStored : texts.mediaKept, request)
    return reply.code(isNew ? 201 : 200).send(succeed(toMedia(row), message))
  })

  app.get('/media', {
    schema: {
      tags,
      operationId: 'listMedia',
      summary: 'List uploaded pictures and videos, the newest first',
      description: 'Also files that no sign or exercise shows.',
      querystring: PageQuery,
      response: { 200: successPage(Media, { totalIsExact: TotalIsExact }) }
    }
  }, async request => succeedPage(await findMedia(db, request.query), request.query))

  app.delete('/media/:id', {
    schema: {
      tags,
      operationId: 'deleteMedia',
      summary: 'Delete an uploaded picture or video',
      description: 'Refused while signs or exercises show it. The answer lists them.',
      params: IdParams,
      response: { 200: success(Deleted, texts.mediaDeleted) },
      errors: ['MEDIA_NOT_FOUND', 'MEDIA_IN_USE']
    }
  }, async request => {
    const row = found(await deleteMedia(db, request.params.id, request.user.id), 'MEDIA_NOT_FOUND')
    await deleteFiles(db, files, namesOf(row)).catch((err: unknown) => {
      request.log.error({ err }, 'Files of a deleted row could not be deleted. Run "dactylo media unused --delete"')
    })
    return succeed({ id: row.id }, translate(texts.mediaDeleted, request))
  })
}
