// Multipart forms as a browser sends them.

export interface Part { field: string, bytes: Uint8Array | string, filename?: string }

/** The options with which app.inject posts a form. */
export async function form (...parts: Part[]) {
  const data = new FormData()
  for (const { field, bytes, filename = 'photo.jpg' } of parts) {
    if (typeof bytes === 'string') data.append(field, bytes)
    else data.append(field, new Blob([bytes.slice()]), filename)
  }
  const encoded = new Response(data)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! }
  }
}
