declare module '*?url' { const address: string; export default address }

/** Whether this is the static demo (`npm run build:demo`), which has no server. */
declare const IS_DEMO: boolean

/** The folder of onnxruntime-web's files. */
declare const ONNX_RUNTIME: string

declare module 'virtual:course' {
  const course: import('#course/content').Course
  export default course
}
