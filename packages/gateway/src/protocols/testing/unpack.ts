import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the programs that read archives are installed: Info-ZIP, and Python for its module zipfile. */
export const canUnpack = [
  ['unzip', '-v'],
  ['python3', '--version'],
].every(([program, version]) => spawnSync(program!, [version!]).error === undefined)

const script = `
import sys, json, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
  assert z.testzip() is None
  z.extractall(sys.argv[2])
  print(json.dumps([dict(name=i.filename, size=i.file_size, mode=i.external_attr >> 16, utf8=bool(i.flag_bits & 0x800))
    for i in z.infolist()]))`

/** A member of an archive, as Python sees it. */
export interface Unpacked {
  name: string
  size: number
  mode: number
  utf8: boolean
}

/** Lets both programs check an archive, and unpacks it into a new folder. Throws if one of them finds an error. */
export function unpack(bytes: Buffer, folder: string): { into: string; path: string; members: Unpacked[] } {
  const into = mkdtempSync(join(folder, 'unpacked-'))
  const path = `${into}.zip`
  writeFileSync(path, bytes)
  execFileSync('unzip', ['-tq', path])
  const printed = execFileSync('python3', ['-c', script, path, into], { encoding: 'utf8', maxBuffer: 100_000_000 })
  return { into, path, members: JSON.parse(printed) as Unpacked[] }
}
