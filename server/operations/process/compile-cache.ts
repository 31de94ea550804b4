// Imported for its side effect, before anything large: Node 22.8 and newer cache compiled code for the next start.
import * as nodeModule from 'node:module'
import { inProject } from '../../settings/paths.ts'

interface CompileCache { enableCompileCache?: (folder: string) => unknown }

// The cache is in our own folder, because a user with write access to it controls what runs. An unwritable folder has
// no cache.
(nodeModule as CompileCache).enableCompileCache?.(inProject('.cache', 'compiled'))
