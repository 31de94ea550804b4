// Renders the PNG icons of the installed page from web/elements/icons: `node web/build/icons.mjs`.
import { join } from 'node:path'
import sharp from 'sharp'

const web = join(import.meta.dirname, '..')
const ICONS = [
  ['logo', 'icon-192', 192], ['logo', 'icon-512', 512], ['maskable', 'icon-180', 180], ['maskable', 'maskable-512', 512]
]

for (const [drawing, name, size] of ICONS) {
  await sharp(join(web, 'elements/icons', `${drawing}.svg`), { density: 72 * size / 64 })
    .resize(size, size).png({ palette: true }).toFile(join(web, 'public/icons', `${name}.png`))
}
