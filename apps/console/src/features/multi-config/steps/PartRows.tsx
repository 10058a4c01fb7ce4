import { StatusGlyph } from '@outpost/ui/Cells'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useChannel } from '../../../kit/live/useChannel.ts'
import { changeTones } from '../../configurator/public.ts'
import type { SentPart } from '../model/draft.ts'
import { type Outcome, outcomeOf } from '../model/outcome.ts'

interface PartRowsProps {
  part: SentPart
  nameOf: (id: number) => string
  onOutcomes: (channel: string, outcomes: readonly Outcome[]) => void
}

/** The devices of one request as rows, which follow its channel. */
export function PartRows({ part: { channel, ids }, nameOf, onOutcomes }: PartRowsProps) {
  const t = useText()
  const { of } = useChannel(channel, ids.map(String))
  const outcomes = ids.map((id) => outcomeOf(id, of(String(id))))
  const tell = useEffectEvent(() => onOutcomes(channel, outcomes))
  const said = outcomes.map(({ id, state, said }) => `${id} ${state} ${said}`).join('\n')
  useEffect(() => tell(), [said])
  return (
    <tbody>
      {outcomes.map(({ id, state, said }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{nameOf(id)}</bdi>
          </th>
          <td>
            <StatusGlyph tone={changeTones[state]} label={t(`configurator:state.${state}`)} />
          </td>
          <td>{state === 'confirmed' ? '' : said}</td>
        </tr>
      ))}
    </tbody>
  )
}
