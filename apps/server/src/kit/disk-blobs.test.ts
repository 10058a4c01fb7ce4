import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { requireWritable } from './disk-blobs.ts'

test('the folder for files is checked at startup: it is created empty, or the error names it', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'outpost-blobs-'))
  try {
    await requireWritable(path.join(data, 'blobs'))
    expect(readdirSync(path.join(data, 'blobs', 'unfinished'))).toEqual([])
    // A file exists where the folder should be.
    writeFileSync(path.join(data, 'other'), '')
    await expect(requireWritable(path.join(data, 'other'))).rejects.toThrow(`${path.join(data, 'other')} (ENOTDIR)`)
  } finally {
    rmSync(data, { recursive: true })
  }
})
