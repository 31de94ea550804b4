// The errors of requests: codes, statuses and texts as on the server, plus IMAGE_IN_CMYK, which the server can decode.
const REFUSALS = {
  VALIDATION_FAILED: [400, 'Validation failed'],
  INVALID_JSON: [400, 'The body is not valid JSON'],
  INVALID_SESSION_ID: [400, 'X-Session-Id must be 16 to 128 letters, digits, "-" or "_"'],
  FILE_MISSING: [400, 'Send one file with a filename, in the form field "file"'],
  TOO_MANY_FILES: [400, 'Send one file only, in the form field "file"'],
  FILE_EMPTY: [400, 'The file is empty'],
  FORM_DAMAGED: [400, 'The form is damaged or incomplete'],
  NOT_AN_IMAGE: [400, 'The file is neither a JPEG nor a PNG image'],
  IMAGE_DAMAGED: [400, 'The image is damaged or incomplete'],
  IMAGE_TOO_COMPLEX: [400, 'The image has an unusual coding. Save it as an ordinary JPEG or PNG.'],
  IMAGE_IN_CMYK: [400, 'The image has colours for print (CMYK). Save it in RGB.'],
  ROUTE_NOT_FOUND: [404, 'Route not found'],
  BODY_TOO_LARGE: [413, 'The body is too large'],
  IMAGE_TOO_LARGE: [413, 'The image has too many pixels'],
  UNSUPPORTED_TYPE: [400, 'Unsupported content type, or a compressed body']
}

export class Refusal extends Error {
  /** @param detail the part that is wrong, and how */
  constructor (code, detail) {
    const [status, text] = REFUSALS[code]
    super(detail ? `${text}: ${detail}` : text)
    Object.assign(this, { code, status })
  }
}
