import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetRequest, SheetResult } from './read-workbook.ts'
import { readSheet } from './sheet.ts'
import { WorkbookError } from './workbook-error.ts'

function result({ file, most }: SheetRequest): SheetResult {
  try {
    return readSheet(readFileSync(file), most)
  } catch (error) {
    if (error instanceof WorkbookError) return { fault: error.message }
    throw error
  }
}

parentPort!.postMessage(result(workerData as SheetRequest))
