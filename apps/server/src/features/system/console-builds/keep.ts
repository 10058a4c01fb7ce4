import type { Program } from '../../../context.ts'
import { readBuild } from './build.ts'
import { hasBuilds, noteServed, storeBuild } from './store.ts'

/** The intervals in milliseconds. */
const every = { served: 3_600_000, firstBuild: 60_000 } as const

/**
 * Keeps the files of the console that this process serves, for pages that are still open when it serves another version,
 * and for the other hosts. If there are builds of other versions, this one is stored before the promise resolves: its
 * pages may ask any host. The very first build follows a minute later. Failures are logged and tried again.
 * @param folder the `assets` of the console
 * @returns a function that ends it
 */
export async function keepConsoleBuild(app: Program, folder: string): Promise<() => void> {
  const build = await readBuild(folder)
  const keep = async (): Promise<void> => {
    if (!(await noteServed(app, build))) await storeBuild(app, folder, build)
  }
  const tryToKeep = (): Promise<void> => keep().catch((error: unknown) => warn(app, error))
  if (await hasBuilds(app).catch((error: unknown) => warn(app, error))) await tryToKeep()
  const first = setTimeout(() => void tryToKeep(), every.firstBuild).unref()
  const again = setInterval(() => void tryToKeep(), every.served).unref()
  return () => {
    clearTimeout(first)
    clearInterval(again)
  }
}

const warn = ({ log }: Program, error: unknown): void =>
  log.warn({ error: String(error) }, 'the files of the console could not be kept')
