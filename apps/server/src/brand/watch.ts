import { stat } from 'node:fs/promises'
import { type Brand, BrandError, defaultBrand, loadBrand, type Reading } from './brand.ts'

/** Milliseconds between two looks at the brand's files. Looking works on every file system, and after a file was replaced. */
const pace = 2000

/** Changes with every change of one of the files, and where one comes or goes. */
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

/** Images have an address that follows from their content, so that this tells their changes too. */
const isSame = (a: Brand, b: Brand): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface BrandWatch {
  current(): Brand
  /** Calls back after each change, until the returned function is called. */
  onChange(listener: () => void): () => void
  close(): void
}

/**
 * Reads the brand's JSON and the images that it names, and reads them again when one of them changes. A file that
 * is broken later is reported and the last good brand stays. Throws where it is broken at the start.
 */
export async function watchBrand(file: string | undefined, report: (error: Error) => void): Promise<BrandWatch> {
  const listeners = new Set<() => void>()
  const onChange = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  if (file === undefined) return { current: () => defaultBrand, onChange, close: () => {} }
  let { brand, files } = await loadBrand(file)
  // Unknown, so that the first look reads them once more: they may have changed while they were read.
  let signature = ''
  const take = (next: Reading | BrandError, seen: string): void => {
    // Of files that are watched from now on nobody knows how they were before they were read.
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
