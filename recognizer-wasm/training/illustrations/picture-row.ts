// Pictures beside each other in one file, each shown by a fragment of the file's address.
import { SIZE } from './illustration.ts'

interface Options {
  /** Of a picture, in units. */
  width?: number
  /** Of all pictures. */
  style?: string
}

/** An SVG document that shows the first picture. @param pictures SVG content, by the fragment that shows it */
export function pictureRow (
  pictures: readonly (readonly [fragment: string, content: string])[], { width = SIZE, style = '' }: Options = {}
): string {
  const views = pictures.map(([fragment], i) => `<view id="${fragment}" viewBox="${i * width} 0 ${width} ${SIZE}"/>`)
  const drawn = pictures.map(([, content], i) =>
    `<svg x="${i * width}" width="${width}" height="${SIZE}">${content}</svg>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE}">` +
    `${style && `<style>${style}</style>`}${views.join('')}${drawn.join('')}</svg>\n`
}
