// The recognizer's own thread: the page stays free to draw while networks run.
import { loadNewerModel } from './letter-model.ts'
import { openRecognition } from './open-recognition.ts'
import type { Opened } from './open-recognition.ts'
import type { FromWorker, Reading, ToWorker } from './protocol.ts'

declare const self: DedicatedWorkerGlobalScope

const tell = (message: FromWorker) => self.postMessage(message)
let opened: Opened | undefined
let newer: Awaited<ReturnType<typeof loadNewerModel>> = null

async function start ({ engine, session }: Extract<ToWorker, { kind: 'start' }>) {
  const onProgress = (loaded: number, total: number) => tell({ kind: 'progress', loaded, total })
  opened = await openRecognition({ engine, session, onProgress })
  tell({ kind: 'ready', state: opened.state })
  if (!opened.own?.model.kept) return
  newer = await loadNewerModel(opened.downloads, opened.own.model)
  if (newer) tell({ kind: 'newer-model' })
}

async function answer (id: number, picture: ImageBitmap, read: (picture: ImageBitmap) => Promise<Reading> | undefined) {
  try {
    const reading = await read(picture)
    if (reading) tell({ kind: 'reading', id, reading })
  } catch (error) {
    tell({ kind: 'unreadable', id, reason: String(error) })
  } finally {
    picture.close()
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start': return await start(data).catch(error => tell({ kind: 'failed', reason: String(error) }))
    case 'frame': return await answer(data.id, data.picture, picture => opened?.recognition.follow(picture, data.at))
    case 'photo': return await answer(data.id, data.picture, picture => opened?.recognition.read(picture))
    case 'forget': return await opened?.recognition.forget()
    case 'use-newer-model': if (newer) await opened?.own?.letters.change(newer)
  }
}
