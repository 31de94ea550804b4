// The TypeScript on a page of the docs.
import ts from 'typescript'

const IMPORTS = /^import .*$/gm

const examplesIn = (text: string) => [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code!)

/** A page's TypeScript as one file: later examples use the variables of the first.
 * @returns an empty text for a page without TypeScript */
export function scriptOf (text: string): string {
  const [first = '', ...others] = examplesIn(text)
  const imports = others.flatMap(code => code.match(IMPORTS) ?? [])
  const blocks = others.map(code => `{ ${code.replaceAll(IMPORTS, '')} }`)
  // Pages use ids without defining them.
  return first && [...imports, first, ...blocks, 'declare const id: string'].join('\n')
}

/** An example of a page in JavaScript, without its imports.
 * @param name of a function that it declares */
export function exampleOf (text: string, name: string): string {
  const code = examplesIn(text).find(code => code.includes(`function ${name} `))
  if (code === undefined) throw new Error(`no example declares ${name}`)
  const { outputText } = ts.transpileModule(code.replaceAll(IMPORTS, ''), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  })
  return `${outputText}; return ${name}`
}
