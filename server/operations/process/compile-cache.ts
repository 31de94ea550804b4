// Imported for what it does, before anything large: Node 22.8 and newer keep what they have compiled for the next
// start.
import * as nodeModule from 'node:module'
import { inProject } from '../../settings/paths.ts'

interface CompileCache { enableCompileCache?: (folder: string) => unknown }

// The cache is in a folder of ours: a user who may write to it decides what runs. A folder that is not writable has
// none.
(nodeModule as CompileCache).enableCompileCache?.(inProject('.cache', 'compiled'))
