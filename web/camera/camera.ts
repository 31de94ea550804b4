// The camera, and the sentence for each way it can fail.

export type CameraFault = 'refused' | 'absent' | 'busy' | 'insecure' | 'unknown'

export class CameraError extends Error {
  readonly fault: CameraFault

  constructor (fault: CameraFault, cause?: unknown) {
    super(`The camera cannot be used: ${fault}`, { cause })
    this.fault = fault
  }
}

const FAULTS: Record<string, CameraFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy'
}

/** The camera that faces the learner. More than 640 x 480 pixels would not make a letter clearer.
 * @throws CameraError */
export async function openCamera (): Promise<MediaStream> {
  if (!self.isSecureContext) throw new CameraError('insecure')
  if (!navigator.mediaDevices) throw new CameraError('absent')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } }
    })
  } catch (error) {
    throw new CameraError(FAULTS[(error as DOMException).name] ?? 'unknown', error)
  }
}

export const closeCamera = (stream: MediaStream) => stream.getTracks().forEach(track => track.stop())
