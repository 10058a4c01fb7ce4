import { stat } from 'node:fs/promises'
import { type Brand, BrandError, defaultBrand, loadBrand, type Reading } from './brand.ts'

/**
 * The milliseconds between two checks of the brand's files. Polling works on every file system, and after a
 * file was replaced.
 */
const pace = 2000

/** Returns a text that changes whenever one of the files changes, appears or disappears. */
const signatureOf = async (files: readonly string[]): Promise<string> =>
  (
    await Promise.all(
      files.map((file) =>
        stat(file).then(
          ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
          () => 'gone',
        ),
      ),
    )
  ).join()

/**
 * Compares two brands. The address of an image is derived from its content, so this notices changed images
 * too.
 */
const isSame = (a: Brand, b: Brand): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface BrandWatch {
  current(): Brand
  /** Calls the listener after each change. @returns a function that removes the listener */
  onChange(listener: () => void): () => void
  close(): void
}

/**
 * Reads the brand file and the images that it names, and reads them again when one of them changes. If they
 * become invalid later, the error is reported and the last valid brand stays. Throws if they are invalid at
 * the start.
 */
export async function watchBrand(file: string | undefined, report: (error: Error) => void): Promise<BrandWatch> {
  const listeners = new Set<() => void>()
  const onChange = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  if (file === undefined) return { current: () => defaultBrand, onChange, close: () => {} }
  let { brand, files } = await loadBrand(file)
  // Empty, so that the first check reads the files again: they may have changed while they were read.
  let signature = ''
  const take = (next: Reading | BrandError, seen: string): void => {
    // Files that are new to the watch have no signature from before they were read, so the next check reads all
    // again.
    signature = next.files.every((path) => files.includes(path)) ? seen : ''
    files = next instanceof BrandError ? [...new Set([...files, ...next.files])] : next.files
    if (next instanceof BrandError) return report(next)
    if (isSame(brand, next.brand)) return
    brand = next.brand
    for (const listener of listeners) listener()
  }
  const look = async (): Promise<void> => {
    const seen = await signatureOf(files)
    if (seen === signature) return
    take(await loadBrand(file).catch((error: unknown) => error as BrandError), seen)
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch(report)
      .finally(() => (isLooking = false))
  }, pace)
  timer.unref()
  return { current: () => brand, onChange, close: () => clearInterval(timer) }
}
