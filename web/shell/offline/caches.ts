/** The cache of the built page: scripts, styles and pictures. The recognizer keeps its files in a cache of its own. */
export const FILE_CACHE = 'dactylo-files'
