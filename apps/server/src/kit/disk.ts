import { statfs } from 'node:fs/promises'

/**
 * Returns the size of a folder's disk and the space available to the program, in bytes. Rejects with the system's error
 * if it cannot be determined.
 */
export async function diskOf(folder: string): Promise<{ size: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}
