/** What was built: the page's scripts, styles and pictures. The recognizer keeps its own files. */
export const FILE_CACHE = 'dactylo-files'
