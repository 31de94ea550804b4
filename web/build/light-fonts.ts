// Fonts with only the weights that the page uses: of a variable font's file, that is six tenths.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { afterBuild } from './after-build.ts'

/** Of `font-weight` in elements/style. A weight beyond them shows as the nearest. */
const WEIGHTS = { min: 400, max: 750 }

/** First and last code points of the Unicode blocks that the fonts' files cover: no glyph is left out. */
const BLOCKS = [[0, 0x2fff], [0xa700, 0xa7ff]] as const

const CHARACTERS = BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))).join('')

export const lightFonts = () => afterBuild('light-fonts', 'pre', async folder => {
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) {
    if (!/-wght-normal-.*\.woff2$/.test(name)) continue
    const file = join(assets, name)
    const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const
    await writeFile(file, await subsetFont(await readFile(file), CHARACTERS, options))
  }
})
