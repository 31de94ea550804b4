/** The built page: scripts, styles and pictures. The recognizer has its own cache. */
export const FILE_CACHE = 'dactylo-files'
