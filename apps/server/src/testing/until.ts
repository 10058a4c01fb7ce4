import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until a condition is true, checking every 15 ms. Rejects after `milliseconds`, naming what it waited
 * for.
 */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, milliseconds = 8000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(15)) if (await isSo()) return
  throw new Error(`waited ${milliseconds} ms for ${what}`)
}
