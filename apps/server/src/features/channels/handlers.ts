import { channels } from '@outpost/contract/channels/endpoints'
import { channelSchemas } from '@outpost/contract/channels/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { readChannel } from './service.ts'

export default implement(channels, channelSchemas, {
  async get({ app, tx, actor }, { channel }) {
    const content = await readChannel(tx, app.sealer, channel, actor.userId)
    if (!content) throw fail('CHANNEL_NOT_FOUND')
    return content
  },
})
