// Writes a CycloneDX list of production dependencies. `npm sbom --omit dev` omits those that a development dependency
// needs as well; the full list marks them correctly.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const whole = execFileSync(
  'npm',
  // For any NODE_ENV.
  ['sbom', '--include=dev', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: 2 ** 28 }
)
const { components, dependencies, ...bom } = JSON.parse(whole)
// npm takes the name of the folder.
bom.metadata.component.name = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).name
const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
const left = new Set(components.filter(isForDevelopment).map(component => component['bom-ref']))

console.log(JSON.stringify({
  ...bom,
  components: components.filter(component => !left.has(component['bom-ref'])),
  dependencies: dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(name => !left.has(name)) }))
}, null, 2))
