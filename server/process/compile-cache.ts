// Imported for what it does, before anything large: Node 22.8 and newer keep what they have compiled for the next
// start.
import * as nodeModule from 'node:module'
import { inProject } from '../paths.ts'

interface CompileCache { enableCompileCache?: (folder: string) => unknown }

// In a folder of ours: whoever may write to the cache decides what runs. Where nothing may be written there is none.
(nodeModule as CompileCache).enableCompileCache?.(inProject('.cache', 'compiled'))
