// node deploy/health.mjs <seconds>: the health check of the container. Kills a server that answers nothing for so long;
// Docker then restarts the container. It can't kill the first process of a container, so the server must not be that:
// `docker run --init`, or `init: true` in compose.yaml.
import { readFile } from 'node:fs/promises'

const timeout = 1000 * Number(process.argv[2])

process.exitCode = 1
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/health`, { signal: AbortSignal.timeout(timeout) })
  if (ok) process.exitCode = 0
} catch (error) {
  if (error.name === 'TimeoutError') await killServer()
}

/** The server is the child of the container's first process. */
async function killServer () {
  const children = await readFile('/proc/1/task/1/children', 'utf8')
  for (const pid of children.trim().split(' ').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
}
