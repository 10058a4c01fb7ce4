import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'

export const fileFetch = implement(
  commands['file.fetch'],
  async ({ token, size, sha256, path, mode }, { platform, fetch, holdPartial }) => {
    const place = await platform.prepareFile({ path, size, mode: Number.parseInt(mode, 8) }, holdPartial)
    try {
      const sum = await fetch(token, size, place.write)
      if (sum !== sha256) throw new CommandFailure('WRONG_SUM', 'the downloaded file has the wrong checksum')
      await place.settle()
      return {}
    } finally {
      await place.discard()
    }
  },
)
