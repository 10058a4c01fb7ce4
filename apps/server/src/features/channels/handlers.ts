import { channels } from '@outpost/contract/channels'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { readChannel } from './service.ts'

export default implement(channels, {
  async get({ tx, actor }, { channel }) {
    const content = await readChannel(tx, channel, actor.userId)
    if (!content) throw fail('CHANNEL_NOT_FOUND')
    return content
  },
})
