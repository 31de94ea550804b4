// Puts pictures side by side in one file; a fragment of the file's address shows each.
import { SIZE } from './illustration.ts'

interface Options {
  /** Width of a picture, in units. */
  width?: number
  /** CSS for all pictures. */
  style?: string
}

/** An SVG document that shows the first picture by default. @param pictures SVG content, by fragment */
export function pictureRow (
  pictures: readonly (readonly [fragment: string, content: string])[], { width = SIZE, style = '' }: Options = {}
): string {
  const views = pictures.map(([fragment], i) => `<view id="${fragment}" viewBox="${i * width} 0 ${width} ${SIZE}"/>`)
  const drawn = pictures.map(([, content], i) =>
    `<svg x="${i * width}" width="${width}" height="${SIZE}">${content}</svg>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE}">` +
    `${style && `<style>${style}</style>`}${views.join('')}${drawn.join('')}</svg>\n`
}
