import type { Refusal } from '@outpost/contract/move-ins/constants'
import { refusalOfFile } from './portable.ts'
import type { Here } from './here.ts'
import { parentsFirst, topOf, type Place } from './places.ts'
import type { PlanItem, MoveRow } from '../table.ts'

/** What the plan says about an item. */
export interface Judgement {
  id: number
  depth: number
  verdict: PlanItem['verdict']
  reason: Refusal | null
  here_id: number | null
}

type Verdict = Pick<Judgement, 'verdict' | 'reason' | 'here_id'>

const create: Verdict = { verdict: 'create', reason: null, here_id: null }
const match = (here_id: number): Verdict => ({ verdict: 'match', reason: null, here_id })
const refuse = (reason: Refusal): Verdict => ({ verdict: 'refuse', reason, here_id: null })

/** The shortest name of a company or tag. */
const shortest = 3

function judgeCompanies(move: MoveRow, companies: readonly PlanItem[], here: Here) {
  const top = topOf(move, companies)
  const places = new Map<string, Place>()
  const target: Place = { here: move.company_id, closed: false, depth: 0 }
  const judgements = parentsFirst(companies).map(({ item, parent }): Judgement => {
    const above = places.get(parent?.source_id ?? '') ?? target
    const isTop = item.source_id === top
    const depth = isTop ? 0 : above.depth + 1
    const verdict = isTop ? match(move.company_id) : (settled(item) ?? judgeCompany(item, above, depth, here))
    const closed = !isTop && (item.left_out || verdict.verdict === 'refuse')
    places.set(item.source_id, { here: verdict.here_id, closed, depth })
    return { id: item.id, depth, ...verdict }
  })
  return { judgements, placeOf: (id: string | null): Place => places.get(id ?? '') ?? target }
}

/** What this move has created or matched stays so, however it was changed here since. */
const settled = ({ state, verdict, here_id }: PlanItem): Verdict | undefined =>
  state === 'done' && here_id !== null ? { verdict, reason: null, here_id } : undefined

function judgeCompany(item: PlanItem, above: Place, depth: number, here: Here): Verdict {
  if (above.closed) return refuse('company_left_out')
  if (item.name.length < shortest) return refuse('no_name')
  if (depth > here.levelsLeft) return refuse('too_deep')
  const same = above.here === null ? undefined : here.companies.get(`${above.here} ${item.name.toLowerCase()}`)
  return same === undefined ? create : match(same)
}

function judgeDevice({ facts }: PlanItem, place: Place, here: Here): Verdict {
  const { serial, mac, imei, series } = facts
  if (!serial) return refuse('no_serial')
  if (!series) return refuse('unknown_model')
  if (series === 'trb' ? !imei && !mac : series !== 'linux' && !mac)
    return refuse(series === 'trb' ? 'no_imei' : 'no_mac')
  const same = here.devices.get(`${serial} ${mac ?? imei ?? ''}`)
  if (!same) return create
  return same.companyId === place.here ? match(same.id) : refuse('other_company')
}

function judgeUser({ facts: { email } }: PlanItem, place: Place, here: Here): Verdict {
  if (!email) return refuse('no_address')
  const same = here.users.get(`${place.here} ${email.toLowerCase()}`)
  return same === undefined ? create : match(same)
}

function judgeTag(item: PlanItem, place: Place, here: Here): Verdict {
  if (item.name.length < shortest) return refuse('no_name')
  const same = here.tags.get(`${place.here} ${item.name.toLowerCase()}`)
  return same === undefined ? create : match(same)
}

function judgeFile(item: PlanItem, place: Place, here: Here): Verdict {
  const fault = refusalOfFile(item, here.fileLimit)
  if (fault) return refuse(fault)
  const same = here.files.get(`${place.here} ${item.facts.type} ${item.facts.size} ${item.name}`)
  return same === undefined ? create : match(same)
}

const judges = { device: judgeDevice, user: judgeUser, tag: judgeTag, file: judgeFile } as const

/** Tells two things of the source apart; the second one with the same key is not taken. */
function keyOf({ kind, facts, name, source_company: company }: PlanItem): string {
  if (kind === 'device') return `device ${facts.serial} ${facts.mac ?? facts.imei ?? ''}`
  if (kind === 'user') return `user ${company} ${facts.email?.toLowerCase()}`
  return kind === 'tag' ? `tag ${company} ${name.toLowerCase()}` : ''
}

/** Decides for everything that was found at the source whether it is created, exists here, or cannot come. */
export function judge(move: MoveRow, items: readonly PlanItem[], here: Here): Judgement[] {
  const { judgements, placeOf } = judgeCompanies(
    move,
    items.filter(({ kind }) => kind === 'company'),
    here,
  )
  const seen = new Set<string>()
  for (const item of items) {
    if (item.kind === 'company') continue
    const place = placeOf(item.source_company)
    let verdict = settled(item) ?? (place.closed ? refuse('company_left_out') : judges[item.kind](item, place, here))
    const key = verdict.verdict === 'refuse' ? '' : keyOf(item)
    if (key !== '' && seen.has(key)) verdict = refuse('twice')
    if (key !== '') seen.add(key)
    judgements.push({ id: item.id, depth: place.depth, ...verdict })
  }
  return judgements
}
