// Bitmaps for the worker. Browsers refuse pictures of another origin when they are created or posted.
import { DactyloError, type DactyloErrorCode } from '../src/errors.ts'
import { toDactyloError } from './error-code.ts'
import { warnOfStretching } from './stretched.ts'

/** @throws DactyloError `cross-origin`, or the given code */
export async function bitmapOf (source: ImageBitmapSource, code: DactyloErrorCode): Promise<ImageBitmap> {
  try {
    const picture = await createImageBitmap(source)
    if ('clientWidth' in source) warnOfStretching(source, picture)
    return picture
  } catch (error) {
    throw toDactyloError(code, toCrossOriginError(error), `${String(source).slice(0, 80)} cannot be read as a picture`)
  }
}

/** Turns a browser's cross-origin error into `cross-origin`; returns any other error unchanged. */
export function toCrossOriginError (cause: unknown): unknown {
  const { name } = cause as Partial<Error>
  if (name !== 'SecurityError' && name !== 'DataCloneError') return cause
  return new DactyloError('cross-origin', 'Pages cannot read pictures of another origin. Serve them with ' +
    'Access-Control-Allow-Origin, and set crossOrigin on the element', { cause })
}
