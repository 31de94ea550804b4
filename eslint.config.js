import neostandard from 'neostandard'

export default [
  ...neostandard({ ts: true, ignores: ['dist/**', 'node_modules/**', '.tap/**', 'data/**'] }),
  {
    // TypeScript checks redeclaration itself, and a schema and its type share a name.
    rules: { 'no-redeclare': 'off', '@typescript-eslint/no-redeclare': 'off' }
  }
]
